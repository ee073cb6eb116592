import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { type Person, PASSWORD, type TestApp, testApp } from "../../helpers/app.ts";
import { cli } from "../../helpers/cli.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aReplacingPackage } from "../../helpers/replacingPackage.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const FASTQ = "@r1\nACGT\n+\nIIII\n";
const SIMULATED = { readCount: 5, genomeLength: 1_000, mode: "single" };

describe("npm run cli -- run", function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: Person;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let settings: Awaited<ReturnType<typeof tempDir>>;
  before(async () => {
    packages = await tempDir();
    settings = await tempDir();
    await aReplacingPackage(packages.path);
  });
  after(async () => {
    await packages.remove();
    await settings.remove();
  });
  beforeEach(async () => {
    app = await testApp({ PIPELINES_DIR: packages.path });
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const run = (...words: string[]) =>
    cli(["run", ...words, "--url", app.url, "--email", admin.user.email], {}, `${PASSWORD}\n`);

  async function anOrderWithReads() {
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "A1" });
    await aFile(app.files, "a1.fastq", FASTQ);
    await aRead(app.db, sample.id, { file1: "a1.fastq" });
    return { order, sample };
  }

  it("create creates a run, starts it and reports its progress until it is completed", async () => {
    const { order, sample } = await anOrderWithReads();
    const ended = await run("create", "fastq-checksum", "--order", order.orderNumber, "--watch");
    const made = await PipelineRun.query(app.db).findOne({ orderId: order.id }).throwIfNotFound();
    expect([ended.code, ended.stderr, made.status]).to.deep.equal([0, "", "completed"]);
    const [first = "", second = "", ...rest] = ended.stdout.trimEnd().split("\n");
    expect(first).to.match(new RegExp(`^Created FASTQ-CHECKSUM-\\d+-\\w+ \\(id ${made.id}\\)\\.$`));
    expect(second).to.equal("Run status: running.");
    expect(rest.at(-2)).to.equal(`${made.runNumber}: completed 100 %`);
    const read = await Read.query(app.db).findOne({ sampleId: sample.id }).throwIfNotFound();
    expect(read.checksum1).to.equal("54fbecfaa43146c14500b3fac0e8146e");
  });

  it("create reports every reason for which a run is refused, and exits with 1", async () => {
    const order = await anOrder(app.db, admin.user.id);
    await aSample(app.db, order.id, { sampleId: "A1" });
    const ended = await run("create", "fastq-checksum", "--order", order.id);
    expect([ended.code, ended.stdout]).to.deep.equal([1, ""]);
    expect(ended.stderr).to.match(/^Pipeline input validation failed\n(Sample .+\n)+$/);
    expect(await PipelineRun.query(app.db).resultSize()).to.equal(0);
  });

  itNightly("create accepts settings as JSON or text, and refuses invalid ones", async () => {
    const order = await anOrder(app.db, admin.user.id);
    await aSample(app.db, order.id, { sampleId: "A1" });
    const enabled = { pipelineId: "simulate-reads", enabled: true };
    await admin.post("/api/admin/settings/pipelines", enabled);
    const ended = await run("create", "simulate-reads", "--order", order.id, "--set", "readCount=7");
    expect([ended.code, ended.stderr]).to.deep.equal([0, ""]);
    const made = await PipelineRun.query(app.db).findOne({ orderId: order.id }).throwIfNotFound();
    expect([made.status, made.config["readCount"]]).to.deep.equal(["pending", 7]);
    const refused = await run("create", "simulate-reads", "--order", order.id, "--set", "readCount");
    expect([refused.code, refused.stderr]).to.deep.equal([1, "--set requires key=value: readCount\n"]);
  });

  itNightly(
    "create reads parameters from a JSON or YAML file with their types; --set takes precedence",
    async () => {
      const order = await anOrder(app.db, admin.user.id);
      await aSample(app.db, order.id, { sampleId: "A1" });
      await admin.post("/api/admin/settings/pipelines", { pipelineId: "simulate-reads", enabled: true });
      const params = join(settings.path, "params");
      const create = (...words: string[]) =>
        run("create", "simulate-reads", "--order", order.id, "--params-file", params, ...words);

      await writeFile(params, "readCount: 7\nmode: single\n");
      const made = await create("--set", "readCount=9");
      expect([made.code, made.stderr]).to.deep.equal([0, ""]);
      const { config } = await PipelineRun.query(app.db).findOne({ orderId: order.id }).throwIfNotFound();
      expect([config["readCount"], config["mode"]]).to.deep.equal([9, "single"]);

      await writeFile(params, '{ "readCount": "7" }');
      const text = await create();
      expect([text.code, text.stderr.includes("must be")]).to.deep.equal([1, true]);
      for (const [content, reason] of [
        ["- readCount", `${params} must contain one object with parameters.`],
        ["{ readCount: ", `${params} is neither JSON nor YAML: `],
        ["x".repeat(1024 * 1024 + 1), `${params} is larger than 1 MiB.`],
      ] as const) {
        await writeFile(params, content);
        const refused = await create();
        expect([refused.code, refused.stdout]).to.deep.equal([1, ""]);
        expect(refused.stderr).to.satisfy((sentence: string) => sentence.startsWith(reason));
      }
      expect(await PipelineRun.query(app.db).resultSize()).to.equal(1);
    },
  );

  it("list and log show runs and their output with a token of the environment", async () => {
    const order = await anOrder(app.db, admin.user.id);
    const failed = await aRun(
      app.db,
      { orderId: order.id },
      { status: "failed", outputTail: "first\nlast line", errorTail: "no such file" },
    );
    await aRun(app.db, { orderId: order.id }, { status: "completed" });
    const { token } = (await admin.post("/api/tokens", { name: "Cluster", scopes: ["read"] })).body;
    const withToken = (...words: string[]) =>
      cli(["run", ...words, "--url", app.url], {
        LANEKEEPER_TOKEN: token,
        XDG_CONFIG_HOME: settings.path,
      });

    const listed = await withToken("list", "--order", order.orderNumber, "--status", "failed");
    expect([listed.code, listed.stderr]).to.deep.equal([0, ""]);
    expect(listed.stdout.split("\n")[0]).to.match(/^RUN +PIPELINE +STATUS +PROGRESS +CREATED$/);
    expect(listed.stdout.trimEnd().split("\n")).to.have.length(2);
    expect(listed.stdout).to.include(failed.runNumber);
    expect((await withToken("list", "--limit", "1")).stdout).to.include("1 of 2 runs");
    const { runs } = JSON.parse((await withToken("list", "--json")).stdout) as { runs: { id: string }[] };
    expect(runs).to.have.length(2);

    expect((await withToken("log", failed.runNumber, "--lines", "1")).stdout).to.equal("last line\n");
    expect((await withToken("log", failed.id, "--errors")).stdout).to.equal("no such file\n");
    expect(await withToken("create", "fastq-checksum", "--order", order.id)).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "Token lacks scope: runs:write\n",
    });
    const elsewhere = await cli(["run", "list"], {
      LANEKEEPER_TOKEN: token,
      XDG_CONFIG_HOME: settings.path,
    });
    expect([elsewhere.code, elsewhere.stderr]).to.deep.equal([
      1,
      "Not signed in to http://127.0.0.1:3000. Run login --url http://127.0.0.1:3000, or name an account with --email.\n",
    ]);
  });

  itNightly("create and restart replace active reads only with --replace-reads", async () => {
    const { order, sample } = await anOrderWithReads();
    const before = await aRun(
      app.db,
      { orderId: order.id },
      { pipelineId: "replace-any", status: "failed", inputSampleIds: [sample.id], config: SIMULATED },
    );
    const settings = Object.entries(SIMULATED).map(([key, value]) => `${key}=${value}`);
    const create = ["create", "replace-any", "--order", order.id, "--set", ...settings];
    const refused = {
      code: 1,
      stdout: "",
      stderr: [
        "The run was not created: it would replace these active reads.",
        "Sample A1: a1.fastq",
        "To replace them, repeat the command with --replace-reads. Their files are kept as superseded reads.",
        "",
      ].join("\n"),
    };
    expect(await run(...create)).to.deep.equal(refused);
    expect(await run("restart", before.runNumber)).to.deep.equal(refused);
    expect(await PipelineRun.query(app.db).resultSize()).to.equal(1);

    const created = await run(...create, "--replace-reads");
    expect([created.code, created.stderr]).to.deep.equal([0, ""]);
    const restarted = await run("restart", before.runNumber, "--replace-reads", "--watch");
    const made = await PipelineRun.query(app.db).findOne({ restartedRunId: before.id }).throwIfNotFound();
    expect([restarted.code, restarted.stderr, made.status]).to.deep.equal([0, "", "completed"]);
    const reads = await Read.query(app.db).where({ sampleId: sample.id }).orderBy("createdAt");
    expect(reads.map(({ isActive }) => isActive)).to.deep.equal([false, true]);
  });

  itNightly("restart creates a run with the input of an ended one, and starts it", async () => {
    const { order, sample } = await anOrderWithReads();
    const before = await aRun(
      app.db,
      { orderId: order.id },
      { status: "failed", inputSampleIds: [sample.id] },
    );
    const ended = await run("restart", before.runNumber, "--watch");
    const made = await PipelineRun.query(app.db).findOne({ restartedRunId: before.id }).throwIfNotFound();
    expect([ended.code, ended.stderr, made.status]).to.deep.equal([0, "", "completed"]);
    expect(made.inputSampleIds).to.deep.equal([sample.id]);
  });

  itNightly("cancel and start accept the number of a run, and report the result", async () => {
    const order = await anOrder(app.db, admin.user.id);
    const waiting = await aRun(app.db, { orderId: order.id });
    expect(await run("cancel", waiting.runNumber)).to.deep.equal({
      code: 0,
      stdout: "Run status: cancelled.\n",
      stderr: "",
    });
    expect(await run("start", waiting.runNumber)).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "Cannot start run with status: cancelled\n",
    });
    expect(await run("cancel", "NONE-20260101-001")).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "Run not found\n",
    });
  });

  it("watch of a failed run reports the reason and exits with 1", async () => {
    const order = await anOrder(app.db, admin.user.id);
    const failed = await aRun(
      app.db,
      { orderId: order.id },
      { status: "failed", why: "Process exited with code 3." },
    );
    expect(await run("watch", failed.id)).to.deep.equal({
      code: 1,
      stdout: `${failed.runNumber}: failed\nProcess exited with code 3.\n`,
      stderr: "",
    });
  });

  it("reports that no server runs", async () => {
    const words = ["run", "watch", "x", "--url", "http://127.0.0.1:1", "--email", "a@example.org"];
    expect(await cli(words, {}, "x\n")).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "Lanekeeper at http://127.0.0.1:1 cannot be reached. Run the same command again to continue.\n",
    });
  });
});
