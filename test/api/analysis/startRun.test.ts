import { expect } from "chai";
import { createHmac } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { slurmNotHere } from "../../../server/analysis/runRecords/errors.ts";
import { releaseVersion } from "../../../server/platform/site/release.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aFile, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { endAllRuns } from "../../helpers/launches.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const READS = "@r1\nACGT\n+\nIIII\n";
const TODAY = () => new Date().toISOString().slice(0, 10).replaceAll("-", "");

describe("POST start of a run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    packages = await tempDir();
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    await aSampleWithReads("S1");
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });

  async function aSampleWithReads(code: string) {
    const sample = await aSample(app.db, order.id, { sampleId: code });
    const path = `orders/${order.id}/${sample.id}_R1.fastq`;
    await aFile(app.files, path, READS);
    await aRead(app.db, sample.id, { file1: path, dataClass: "raw" });
    return sample;
  }
  /** A package that runs a bash script. */
  const aPackage = (script: string, id = "toy") =>
    writePackage(packages.path, {
      id,
      change({ manifest }) {
        manifest["execution"] = { type: "process", command: ["bash", "-c", script] };
      },
    });
  const pending = (columns: PartialModelObject<PipelineRun> = {}) =>
    aRun(app.db, { orderId: order.id }, columns);
  const start = (run: { id: string }, body?: unknown) =>
    admin.post(`/api/pipelines/runs/${run.id}/start`, body);
  const row = (run: { id: string }) => PipelineRun.query(app.db).findById(run.id).throwIfNotFound();
  const exited = (run: { runFolder: string | null }) =>
    until(
      async () =>
        JSON.parse(await readFile(join(run.runFolder ?? "", "exit.json"), "utf8").catch(() => "null")) as {
          exitCode: number;
        } | null,
      "the end of the run",
    );

  it("launches the run: its own process, a staged directory, a number of the day", async () => {
    const run = await pending();
    const before = Date.now();

    const answer = await start(run);

    const stored = await row(run);
    const runNumber = `FASTQ-CHECKSUM-${TODAY()}-001`;
    const runFolder = join(app.site.env.home, "runs", `${runNumber}--${run.id}`);
    const pid = stored.launch?.executor === "local" ? stored.launch.pid : 0;
    expect(statusAndBody(answer)).to.deep.equal([
      200,
      {
        success: true,
        status: "running",
        pid,
        runFolder,
        executionMode: "default",
        message: `FASTQ checksums is running on this server as process ${pid}`,
        warnings: [],
      },
    ]);
    expect(pid).to.be.greaterThan(1);
    expect(stored).to.deep.include({
      runNumber,
      runFolder,
      status: "running",
      statusSource: "launcher",
      launchKey: null,
      executionProfile: { executor: "local" },
      pipelineVersion: "0.2.0",
    });
    for (const time of [stored.queuedAt, stored.launchedAt, stored.startedAt])
      expect(time?.getTime()).to.be.within(before, Date.now());
    expect(await exited(stored)).to.include({ runId: run.id, exitCode: 0 });
    const summary = await readFile(join(runFolder, "output/summary/checksum-summary.tsv"), "utf8");
    expect(summary).to.match(
      /^sample_id\tchecksum1\tchecksum2\tsha256_1\tsha256_2\nS1\t[0-9a-f]{32}\t\t[0-9a-f]{64}\t\n$/,
    );
    expect((await readdir(runFolder)).toSorted()).to.deep.equal([
      ".begun",
      "exit.json",
      "launch.json",
      "logs",
      "output",
      "package",
      "params.json",
      "run.json",
      "run.sh",
      "samplesheet.csv",
      "trace.txt",
    ]);
    const event = await PipelineRunEvent.query(app.db).findOne({ runId: run.id, source: "launcher" });
    expect(event?.eventType).to.equal("launched");
    const message = `Started as process ${pid} on ${hostname()}`;
    expect(event?.message).to.equal(message);
    const messageIn = (events: { eventType: string; message: unknown }[]) =>
      events.find(({ eventType }) => eventType === "launched")?.message;
    const { body } = await admin.get(`/api/pipelines/runs/${run.id}/events`);
    expect(messageIn(body.events)).to.equal(message);
    const input = encodeURIComponent(JSON.stringify({ runId: run.id }));
    const page = (await admin.get(`/trpc/runs.get?input=${input}`)).body.result.data;
    expect(messageIn(page.run.events)).to.deep.equal({
      code: "runEvents.launchedAsProcess",
      params: { processId: pid, host: hostname() },
      text: message,
    });
    const audit = await AuditEntry.query(app.db)
      .findOne({ targetId: run.id, action: "run.started" })
      .throwIfNotFound();
    expect(audit).to.deep.include({
      userId: admin.user.id,
      before: { status: "pending" },
      after: { status: "queued", executor: "local", executionMode: "default" },
    });
  });

  it("provides a samplesheet, the configuration, and an environment without secrets", async () => {
    await aPackage(`env >environment; cat "$LANEKEEPER_SAMPLESHEET" >sheet; cp "$LANEKEEPER_PARAMS" params`);
    await admin.put("/api/admin/settings/pipelines/execution", { weblogSecret: "s3cret & (x)" });
    const run = await pending({ pipelineId: "toy", config: { depth: 5, mode: "slow" } });
    await start(run);
    const stored = await row(run);
    await exited(stored);
    const place = (name: string) => join(stored.runFolder ?? "", name);
    const environment = Object.fromEntries(
      (await readFile(place("environment"), "utf8"))
        .trim()
        .split("\n")
        .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    ) as Record<string, string>;
    expect(environment).to.deep.include({
      HOME: stored.runFolder,
      LANEKEEPER_RUN_ID: run.id,
      LANEKEEPER_SAMPLESHEET: place("samplesheet.csv"),
      LANEKEEPER_OUTPUT_DIR: place("output"),
      LANEKEEPER_PARAMS: place("params.json"),
      LANEKEEPER_TRACE: place("trace.txt"),
      LANEKEEPER_RUN_INFO: place("run.json"),
      LANEKEEPER_WEBLOG_URL: `${app.url}/api/pipelines/weblog?runId=${run.id}&token=${createHmac("sha256", "s3cret & (x)").update(run.id).digest("hex")}`,
    });
    const names = Object.keys(environment).filter((name) => !name.startsWith("LANEKEEPER_"));
    expect(names).to.have.members(["HOME", "LANG", "PATH", "PWD", "OLDPWD", "SHLVL", "_"]);
    expect(JSON.parse(await readFile(place("params"), "utf8"))).to.deep.equal({ depth: 5, mode: "slow" });
    expect(JSON.parse(await readFile(place("run.json"), "utf8"))).to.deep.equal({
      lanekeeper: releaseVersion(),
      facility: null,
      order: { number: order.orderNumber, name: order.name },
      study: null,
    });
    const read = await readFile(place("sheet"), "utf8");
    expect(read).to.match(new RegExp(`^sample_id,fastq_1\nS1,orders/${order.id}/.*_R1.fastq$`));
    expect((await stat(place("run.sh"))).mode & 0o777).to.equal(0o700);
  });

  it("provides no weblog URL without a secret", async () => {
    await aPackage(`env >environment`);
    const run = await pending({ pipelineId: "toy", config: { mode: "fast" } });
    await start(run);
    await exited(await row(run));
    const text = await readFile(join((await row(run)).runFolder ?? "", "environment"), "utf8");
    expect(text).not.to.include("LANEKEEPER_WEBLOG_URL");
  });

  itNightly("launches one of 50 concurrent requests, the others are 409", async () => {
    const run = await pending();
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(run)));
    expect(statuses(answers)).to.deep.equal({ 200: 1, 409: 49 });
    for (const { status, body } of answers)
      if (status === 409)
        expect(body.error).to.match(/^Run has already been started \(status: (queued|running)\)$/);
    const stored = await row(run);
    await exited(stored);
    expect(await readdir(join(app.site.env.home, "runs"))).to.have.length(1);
    expect(await AuditEntry.query(app.db).where({ targetId: run.id, action: "run.started" })).to.have.length(
      1,
    );
  });

  it("is refused 400 once the run was launched or has ended", async () => {
    const run = await pending();
    await start(run);
    expect(statusAndBody(await start(run))).to.deep.equal([
      400,
      { error: "Cannot start run with status: running" },
    ]);
    for (const status of ["queued", "running", "completed", "failed", "cancelled"] as const) {
      const other = await pending({ status, launchedAt: new Date() });
      expect(statusAndBody(await start(other))).to.deep.equal([
        400,
        { error: `Cannot start run with status: ${status}` },
      ]);
    }
  });

  itNightly("assigns unique numbers without gaps to concurrently started runs", async () => {
    await aPackage("true");
    await aPackage("true", "other");
    const runs = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        pending({ pipelineId: index % 3 === 0 ? "other" : "toy", config: { mode: "fast" } }),
      ),
    );
    await Promise.all(runs.map((run) => start(run)));
    const readNumbers = async (pipelineId: string) =>
      (await PipelineRun.query(app.db).where({ pipelineId })).map(({ runNumber }) => runNumber).toSorted();
    const expected = (id: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${id}-${TODAY()}-00${index + 1}`);
    expect(await readNumbers("toy")).to.deep.equal(expected("TOY", 8));
    expect(await readNumbers("other")).to.deep.equal(expected("OTHER", 4));

    await PipelineRun.query(app.db)
      .where({ runNumber: `TOY-${TODAY()}-008` })
      .delete();
    const next = await pending({ pipelineId: "toy", config: { mode: "fast" } });
    await start(next);
    expect((await row(next)).runNumber).to.equal(`TOY-${TODAY()}-009`);
  });

  it("accepts samples only for a run that was created without a selection, and an execution mode always", async () => {
    const second = await aSampleWithReads("S2");
    await aPackage(`cp "$LANEKEEPER_SAMPLESHEET" sheet`);
    const columns = { pipelineId: "toy", config: { mode: "fast" } };
    const free = await pending(columns);
    const answer = await start(free, { sampleIds: [second.id], executionMode: "local" });
    expect([answer.status, answer.body.executionMode]).to.deep.equal([200, "local"]);
    const chosen = await pending({ ...columns, inputSampleIds: [second.id] });
    await start(chosen, {
      sampleIds: [(await order.$relatedQuery("samples", app.db)).find(({ id }) => id !== second.id)?.id],
    });
    for (const run of [free, chosen]) {
      const stored = await row(run);
      await exited(stored);
      expect(stored.inputSampleIds).to.deep.equal([second.id]);
      expect(await readFile(join(stored.runFolder ?? "", "sheet"), "utf8")).to.match(
        /^sample_id,fastq_1\nS2,[^\n]*$/,
      );
    }
  });

  const leftPending: [string, () => Promise<unknown>, unknown, number, string][] = [
    [
      "an execution mode that is none",
      async () => {},
      { executionMode: "cloud" },
      400,
      "executionMode must be one of: default, local, slurm",
    ],
    [
      "samples that are no list",
      async () => {},
      { sampleIds: "S1" },
      400,
      "sampleIds must be an array of strings",
    ],
    ["samples of another target", async () => {}, { sampleIds: ["x", "y"] }, 400, "Invalid sample IDs: x, y"],
    [
      "no data base path",
      () => admin.put("/api/admin/settings/sequencing-files", { dataBasePath: null }),
      {},
      400,
      "Data base path not configured in settings",
    ],
    [
      "a pipeline that was switched off",
      () => admin.post("/api/admin/settings/pipelines", { pipelineId: "fastq-checksum", enabled: false }),
      {},
      403,
      "Pipeline fastq-checksum is disabled",
    ],
  ];
  for (const [what, prepare, body, status, error] of leftPending) {
    it(`with ${what} is refused and leaves the run pending`, async () => {
      const run = await pending();
      await prepare();
      expect(statusAndBody(await start(run, body))).to.deep.equal([status, { error }]);
      expect(await row(run)).to.deep.equal(run);
    });
  }

  it("without its run directory is refused and leaves the run pending", async () => {
    const folder = join(app.site.env.home, "elsewhere");
    await mkdir(folder);
    await admin.put("/api/admin/settings/pipelines/execution", { pipelineRunDir: folder });
    await rm(folder, { recursive: true });
    const run = await pending();
    expect(statusAndBody(await start(run))).to.deep.equal([
      400,
      { error: "The pipeline run directory must be an existing folder that Lanekeeper can write to" },
    ]);
    expect(await row(run)).to.deep.equal(run);
  });

  it("of a run whose samples lost their reads reports it and moves it to failed", async () => {
    const run = await pending();
    await app.db.raw("update reads set is_active = false");
    const details = ["Sample S1 has no active reads"];
    expect(statusAndBody(await start(run))).to.deep.equal([
      400,
      { error: "Pipeline input validation failed", details },
    ]);
    const stored = await row(run);
    expect(stored).to.deep.include({
      status: "failed",
      launchKey: null,
      why: "Pipeline input validation failed: Sample S1 has no active reads",
      runNumber: run.runNumber,
      runFolder: null,
    });
    expect(stored.completedAt).to.be.instanceOf(Date);
    expect(
      (await AuditEntry.query(app.db).where({ targetId: run.id })).map(({ action }) => action),
    ).to.deep.equal(["run.started", "run.failed"]);
    expect(statusAndBody(await start(run))).to.deep.equal([
      400,
      { error: "Cannot start run with status: failed" },
    ]);
  });

  it("of a run whose configuration is no longer valid moves it to failed", async () => {
    await aPackage("true");
    const run = await pending({ pipelineId: "toy", config: { mode: "fast", depth: 99 } });
    expect(statusAndBody(await start(run))).to.deep.equal([
      400,
      { error: "Pipeline config validation failed", details: ["Depth must be at most 9."] },
    ]);
    expect((await row(run)).status).to.equal("failed");
  });

  it("of a run with an invalid samplesheet reports every error and moves it to failed", async () => {
    await aSample(app.db, order.id, { sampleId: "S0" });
    await writePackage(packages.path, {
      change({ manifest, samplesheet }) {
        manifest["inputs"] = [];
        (samplesheet["samplesheet"] as { columns: { required?: boolean }[] }).columns[1]!.required = true;
      },
    });
    const run = await pending({ pipelineId: "toy", config: { mode: "fast" } });
    expect(statusAndBody(await start(run))).to.deep.equal([
      400,
      { error: "Pipeline samplesheet validation failed", details: ["Sample S0: fastq_1 has no value"] },
    ]);
    expect((await row(run)).status).to.equal("failed");
  });

  const scripts: [string, string, string[] | undefined][] = [
    [
      "makes a table",
      `let text = ""; for await (const part of process.stdin) text += part;
       const { samples, config, target } = JSON.parse(text);
       console.log(JSON.stringify({ content: [config.mode, target.type, samples[0].sampleId].join("|"), sampleCount: 1, errors: [] }))`,
      undefined,
    ],
    [
      "refuses",
      `console.log(JSON.stringify({ content: "", sampleCount: 0, errors: ["No lane 3."] }))`,
      ["No lane 3."],
    ],
    ["prints garbage", `console.log("<html>")`, ["The script of the package did not print JSON"]],
    ["gives another shape", `console.log("[]")`, ["The script of the package returned no samplesheet"]],
    [
      "breaks",
      `console.error("Boom"); process.exit(2)`,
      ["The script of the package ended with code 2: Boom"],
    ],
  ];
  for (const [what, source, details] of scripts) {
    it(`uses the samplesheet script of the package, one that ${what}`, async () => {
      const folder = await writePackage(packages.path, {
        change({ manifest }) {
          (manifest["files"] as Record<string, unknown>)["scripts"] = { samplesheet: "sheet.mjs" };
          manifest["execution"] = { type: "process", command: ["true"] };
        },
      });
      await writeText(join(folder, "sheet.mjs"), source);
      const run = await pending({ pipelineId: "toy", config: { mode: "fast" } });
      const answer = await start(run);
      const stored = await row(run);
      if (details) {
        expect(statusAndBody(answer)).to.deep.equal([
          400,
          { error: "Pipeline samplesheet validation failed", details },
        ]);
        expect(stored.status).to.equal("failed");
      } else
        expect(await readFile(join(stored.runFolder ?? "", "samplesheet.csv"), "utf8")).to.equal(
          "fast|order|S1",
        );
    });
  }

  it("runs on a study, with the samples of several orders", async () => {
    const study = await aStudy(app.db, admin.user.id, { title: "Gut, =1+1" });
    await writePackage(packages.path, {
      change({ manifest, registry, samplesheet }) {
        manifest["targets"] = { supported: ["study"] };
        manifest["execution"] = { type: "process", command: ["true"] };
        registry["input"] = { supportedScopes: ["study"] };
        (samplesheet["samplesheet"] as { columns: unknown[] }).columns = [
          { name: "id", source: "sample.sampleId" },
          { name: "study", source: "study.title" },
          { name: "platform", source: "order.platform" },
        ];
        manifest["inputs"] = [];
      },
    });
    const other = await anOrder(app.db, admin.user.id, { platform: "ONT" });
    await aSample(app.db, order.id, { sampleId: "B", studyId: study.id });
    await aSample(app.db, other.id, { sampleId: "A", studyId: study.id });
    const run = await aRun(app.db, { studyId: study.id }, { pipelineId: "toy", config: { mode: "fast" } });
    expect((await start(run)).status).to.equal(200);
    expect(await readFile(join((await row(run)).runFolder ?? "", "samplesheet.csv"), "utf8")).to.equal(
      'id,study,platform\nA,"Gut, =1+1",ONT\nB,"Gut, =1+1",',
    );
  });

  it("keeps the package of the launch, regardless of later changes", async () => {
    const folder = await aPackage("cat package/note >note");
    await writeText(join(folder, "note"), "as launched");
    const run = await pending({ pipelineId: "toy", config: { mode: "fast" } });
    await start(run);
    await writeFile(join(folder, "note"), "changed");
    await chmod(folder, 0o755);
    const stored = await row(run);
    await exited(stored);
    expect(await readFile(join(stored.runFolder ?? "", "note"), "utf8")).to.equal("as launched");
  });

  it("is refused as the table of refusals defines, before the run is read", async () => {
    const path = "/api/pipelines/runs/unknown/start";
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const person of [app.anyone, researcher])
      expect(statusAndBody(await person.post(path, "{"))).to.deep.equal([403, { error: "Unauthorized" }]);
    expect(statusAndBody(await demo.post(path, "{"))).to.deep.equal([
      403,
      { error: "Pipeline execution is disabled in the public demo." },
    ]);
    expect(statusAndBody(await admin.post(path))).to.deep.equal([404, { error: "Run not found" }]);
    expect(statusAndBody(await admin.post(path, "{"))).to.deep.equal([400, { error: "Invalid JSON body" }]);
  });
});

describe("POST start of a run on a machine that lacks its programs", () => {
  it("by Slurm is refused and leaves the run pending, whether the run or the settings chose Slurm", async () => {
    await using app = await testApp({ PATH: "/nowhere" });
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    await aRead(app.db, (await aSample(app.db, order.id)).id, { file1: "a", dataClass: "raw" });
    const run = await aRun(app.db, { orderId: order.id });
    const start = (body?: unknown) => admin.post(`/api/pipelines/runs/${run.id}/start`, body);
    const refused = [400, { error: slurmNotHere().message }];
    expect(statusAndBody(await start({ executionMode: "slurm" }))).to.deep.equal(refused);
    await admin.put("/api/admin/settings/pipelines/execution", { useSlurm: true });
    expect(statusAndBody(await start())).to.deep.equal(refused);
    expect(await PipelineRun.query(app.db).findById(run.id)).to.deep.equal(run);
  });

  it("returns 500 with the error of the launcher and moves the run to failed", async () => {
    await using app = await testApp({ PATH: "/nowhere" });
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    await aRead(app.db, (await aSample(app.db, order.id)).id, { file1: "a", dataClass: "raw" });
    const run = await aRun(app.db, { orderId: order.id });
    const start = () => admin.post(`/api/pipelines/runs/${run.id}/start`);

    const answer = await start();

    const error = "The run could not be started: bash or a file of the pipeline is missing";
    expect(statusAndBody(answer)).to.deep.equal([500, { error }]);
    const stored = await PipelineRun.query(app.db).findById(run.id);
    expect(stored).to.deep.include({ status: "failed", why: error, launchKey: null, launch: null });
    expect(statusAndBody(await start())).to.deep.equal([
      400,
      { error: "Cannot start run with status: failed" },
    ]);
  });
});
