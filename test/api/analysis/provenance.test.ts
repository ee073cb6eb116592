import { expect } from "chai";
import { createHash } from "node:crypto";
import { cp, symlink } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import { Download } from "../../../db/models/Download.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { BUNDLED_FOLDER } from "../../../server/analysis/pipelines/readPackages.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { type Crate, crateIn, readMeaning } from "../../helpers/crate.ts";
import { brokenRules } from "../../helpers/crateRules.ts";
import { aPublishedDelivery } from "../../helpers/deliveries.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { anOutput, aStoredRun, aTask, runTime, selectFinal } from "../../helpers/storedRuns.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const SCHEMA = "http://schema.org";
const sha256 = (bytes: Buffer | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");

describe("crates", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  const runPath = (run: PipelineRun, query = "") => `/api/pipelines/runs/${run.id}/crate${query}`;
  const deliveryPath = (orderId: string, query = "") =>
    `/api/orders/${orderId}/sequencing/delivery/crate${query}`;

  /** A crate that breaks no rule of its profiles and has no word without a meaning. */
  async function crateAt(browser: Browser, path: string): Promise<Crate> {
    const { status, body, headers } = await browser.get(path);
    expect([status, headers.get("content-type")]).to.deep.equal([200, "application/zip"]);
    const crate = await crateIn(body as Buffer);
    expect(brokenRules(crate)).to.deep.equal([]);
    expect(await readMeaning(crate)).to.have.length(crate.metadata["@graph"].length);
    return crate;
  }

  /** A run of reads-qc on the one sample of an order, with everything in its folder that a real one has. */
  async function aFinishedRun(columns: PartialModelObject<PipelineRun> = {}) {
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    const read = await aRead(app.db, sample.id, {
      file1: "orders/o/LAKE 1_R1.fastq.gz",
      fileSize1: "12",
      checksum1: "a".repeat(32),
      dataClass: "raw",
      createdAt: runTime(-10),
    });
    const log = `took ${app.files}/orders/o/LAKE 1_R1.fastq.gz from /mnt/disk/in\nPOST http://h/?token=s3cret\n`;
    const run = await aStoredRun(
      app,
      order,
      {
        status: "completed",
        userId: admin.user.id,
        pipelineVersion: "0.1.0",
        queuedAt: runTime(0),
        completedAt: runTime(60),
        config: { depth: 10, database: "/srv/databases/mini", modes: ["a", "b"] },
        ...columns,
      },
      {
        "logs/pipeline.out": log,
        "samplesheet.csv": `sample,fastq_1\nLAKE-1,${app.files}/orders/o/LAKE 1_R1.fastq.gz\n`,
        "trace.txt": "task_id\tname\n1\tREAD_STATISTICS (LAKE-1)\n",
        "output/report/reads-qc.html": "<p>report</p>",
        "output/tables/Größe #1.tsv": "a\tb\n",
      },
    );
    await cp(join(BUNDLED_FOLDER, "reads-qc", "0.1.0"), join(run.runFolder ?? "", "package"), {
      recursive: true,
    });
    await anOutput(app.db, run, "output/report/reads-qc.html", {
      outputId: "report",
      producedByStepId: "report",
      size: "13",
    });
    await anOutput(app.db, run, "output/tables/Größe #1.tsv", {
      outputId: "read_statistics",
      type: "data",
      sampleId: sample.id,
      producedByStepId: "statistics",
      size: "4",
      checksum: "b".repeat(64),
    });
    const first = await aTask(app.db, run, {
      tag: "LAKE-1",
      startedAt: runTime(1),
      completedAt: runTime(20),
      exitCode: 0,
    });
    const failed = await aTask(app.db, run, {
      process: "WF:OTHER",
      name: "WF:OTHER (in /mnt/disk/in)",
      status: "failed",
      exitCode: 137,
      attempt: 2,
      startedAt: runTime(20),
      completedAt: runTime(30),
    });
    return { order, sample, read, run, first, failed };
  }

  it("name the facility by its host until it has a name", async () => {
    const { run } = await aFinishedRun();
    const facility = async () => (await crateAt(admin, runPath(run))).entity(`${app.url}/`);
    const unnamed = {
      "@id": `${app.url}/`,
      "@type": "Organization",
      name: `The sequencing facility at ${new URL(app.url).host}`,
      url: `${app.url}/`,
    };
    expect(await facility()).to.deep.equal(unnamed);

    const said = { name: "Genomzentrum Süd", contactEmail: "desk@example.org", url: "https://example.org/" };
    await admin.put("/api/admin/settings/facility", said);
    const { name, contactEmail: email, url } = said;
    expect(await facility()).to.deep.equal({ ...unnamed, name, email, url });
    await admin.put("/api/admin/settings/facility", { name: null, contactEmail: null, url: null });
  });

  it("of a run describe the pipeline, inputs, user and results", async () => {
    const { order, sample, run, first, failed } = await aFinishedRun();

    const crate = await crateAt(admin, runPath(run));

    const address = (path: string) => `${app.url}/api/files/download?path=${encodeURIComponent(path)}`;
    const inRun = (path: string) => address(`${run.runNumber}--${run.id}/${path}`);
    const readId = address("orders/o/LAKE 1_R1.fastq.gz");
    const tableId = inRun("output/tables/Größe #1.tsv");
    const personId = `#person-${admin.user.id}`;
    const files = ["parameters.json", "samplesheet.csv", "trace.txt", "logs/pipeline.out"];
    const at = (...ids: string[]) => ids.map((id) => ({ "@id": id }));
    const [agent] = at(personId);
    const { datePublished: now, ...root } = crate.entity("./");
    expect(root).to.deep.equal({
      "@id": "./",
      "@type": "Dataset",
      name: `${run.runNumber}: Quality of reads 0.1.0 on ${order.orderNumber}`,
      description: `What the pipeline Quality of reads 0.1.0 was given, did and gave on order ${order.orderNumber}: Lake. The run completed.`,
      identifier: run.runNumber,
      about: { "@id": `#order-${order.id}` },
      author: agent,
      license: { "@id": "#terms" },
      publisher: { "@id": `${app.url}/` },
      conformsTo: { "@id": "https://w3id.org/ro/wfrun/process/0.5" },
      hasPart: at(...files, readId, "output/report/reads-qc.html", tableId),
      mentions: at(`urn:uuid:${run.id}`, `#task-${first.taskId}`, `#task-${failed.taskId}`),
    });
    expect(crate.ofType("CreateAction")).to.deep.equal([
      {
        "@id": `urn:uuid:${run.id}`,
        "@type": "CreateAction",
        name: `${run.runNumber}: Quality of reads 0.1.0`,
        description: `Run ${run.runNumber} of the pipeline reads-qc 0.1.0 on order ${order.orderNumber}: Lake`,
        identifier: run.runNumber,
        startTime: "2026-01-02T10:00:00.000+00:00",
        endTime: "2026-01-02T10:01:00.000+00:00",
        actionStatus: `${SCHEMA}/CompletedActionStatus`,
        instrument: { "@id": "#pipeline-reads-qc-0.1.0" },
        agent,
        object: at(
          "parameters.json",
          "samplesheet.csv",
          readId,
          "#value-depth",
          "#value-modes",
          "#value-database",
        ),
        result: at("output/report/reads-qc.html", tableId),
      },
      {
        "@id": `#task-${first.taskId}`,
        "@type": "CreateAction",
        name: first.name,
        description: `Task ${first.taskId} of READ_STATISTICS, for LAKE-1, exit code 0`,
        startTime: "2026-01-02T10:00:01.000+00:00",
        endTime: "2026-01-02T10:00:20.000+00:00",
        actionStatus: `${SCHEMA}/CompletedActionStatus`,
        instrument: { "@id": "#step-statistics" },
        agent,
        result: { "@id": tableId },
      },
      {
        "@id": `#task-${failed.taskId}`,
        "@type": "CreateAction",
        name: "WF:OTHER (in …/in)",
        description: `Task ${failed.taskId} of WF:OTHER, attempt 2, exit code 137`,
        startTime: "2026-01-02T10:00:20.000+00:00",
        endTime: "2026-01-02T10:00:30.000+00:00",
        actionStatus: `${SCHEMA}/FailedActionStatus`,
        error: "The task failed with exit code 137",
        instrument: { "@id": "#process-WF%3AOTHER" },
        agent,
      },
    ]);
    expect(crate.entity(personId)).to.deep.equal({
      "@id": personId,
      "@type": "Person",
      name: `${admin.user.firstName} ${admin.user.lastName}`,
      givenName: admin.user.firstName,
      familyName: admin.user.lastName,
      affiliation: { "@id": `${app.url}/` },
    });
    // What lies elsewhere is named by where, how long and which it is; what came along by its place.
    expect([readId, tableId, "output/report/reads-qc.html"].map((id) => crate.entity(id))).to.deep.equal([
      {
        "@id": readId,
        "@type": "File",
        name: "LAKE 1_R1.fastq.gz",
        description: "Reads",
        encodingFormat: "application/gzip",
        about: { "@id": `#sample-${sample.id}` },
        contentSize: "12",
        md5: "a".repeat(32),
        sdDatePublished: now,
      },
      {
        "@id": tableId,
        "@type": "File",
        name: "Größe #1.tsv",
        description: "Counts and quality of each sample",
        encodingFormat: "text/tab-separated-values",
        about: { "@id": `#sample-${sample.id}` },
        contentSize: "4",
        sha256: "b".repeat(64),
        sdDatePublished: now,
      },
      {
        "@id": "output/report/reads-qc.html",
        "@type": "File",
        name: "reads-qc.html",
        description: "Quality report",
        encodingFormat: "text/html",
        contentSize: "13",
        sha256: sha256(crate.files.get("output/report/reads-qc.html")),
        url: inRun("output/report/reads-qc.html"),
      },
    ]);
    expect(
      Object.fromEntries([...crate.files].map(([path, bytes]) => [path, bytes.toString()])),
    ).to.deep.equal({
      "parameters.json": `${JSON.stringify({ depth: 10, modes: ["a", "b"], database: "…/mini" }, null, 2)}\n`,
      "samplesheet.csv": "sample,fastq_1\nLAKE-1,orders/o/LAKE 1_R1.fastq.gz\n",
      "trace.txt": "task_id\tname\n1\tREAD_STATISTICS (LAKE-1)\n",
      "logs/pipeline.out": "took orders/o/LAKE 1_R1.fastq.gz from …/in\nPOST http://h/?token=[redacted]\n",
      "output/report/reads-qc.html": "<p>report</p>",
    });
    expect(JSON.stringify(crate.metadata))
      .not.to.match(/s3cret|\/srv\/|\/mnt\//)
      .and.not.include(app.files);
  });

  it("of a run include its results on request, each as a download", async () => {
    const { run } = await aFinishedRun();
    await symlink("/etc/hostname", join(run.runFolder ?? "", "output", "link.tsv"));
    const linked = await anOutput(app.db, run, "output/link.tsv", { type: "data", size: "9" });

    const crate = await crateAt(admin, runPath(run, "?files=all"));

    const table = crate.entity("output/tables/Größe%20%231.tsv");
    expect([table["contentSize"], table["sha256"]]).to.deep.equal(["4", sha256(Buffer.from("a\tb\n"))]);
    expect([...crate.files.keys()])
      .to.include("output/tables/Größe #1.tsv")
      .and.not.include("output/link.tsv");
    const taken = await Download.query(app.db)
      .where({ userId: admin.user.id })
      .select("path", "outcome", "sentBytes");
    expect(taken.filter(({ path }) => path.startsWith(run.runNumber))).to.deep.equal([
      { path: `${run.runNumber}--${run.id}/output/tables/Größe #1.tsv`, outcome: "complete", sentBytes: "4" },
    ]);
    expect(linked.path).to.include(run.id);
  });

  it("of a failed or cancelled run contain the status and the reason", async () => {
    for (const [status, why, error] of [
      ["failed", "The command at /mnt/disk/run.sh ended with 1", "The command at …/run.sh ended with 1"],
      ["cancelled", null, "The run was cancelled"],
    ] as const) {
      const order = await anOrder(app.db, owner.user.id);
      const run = await aStoredRun(app, order, { status, why });
      await run.$query(app.db).patch({ runFolder: null, startedAt: null, pipelineId: "gone" });
      await aTask(app.db, run, { status: "running" });

      const crate = await crateAt(admin, runPath(run));

      const [action, task] = crate.ofType("CreateAction");
      expect([action?.["actionStatus"], action?.["error"]]).to.deep.equal([
        `${SCHEMA}/FailedActionStatus`,
        error,
      ]);
      expect(task?.["error"]).to.equal("The run ended before the task did");
      expect([...crate.files.keys()]).to.deep.equal(["parameters.json"]);
    }
  });

  it("name the workflow, from the package or its repository", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const columns = { status: "completed", config: { minimumContigLength: 500 } } as const;
    const local = await aStoredRun(
      app,
      order,
      { ...columns, pipelineId: "fastqc" },
      { "logs/pipeline.out": "\n N E X T F L O W   ~  version 25.10.4\n\nLaunching\n" },
    );
    await cp(join(BUNDLED_FOLDER, "fastqc", "0.1.0"), join(local.runFolder ?? "", "package"), {
      recursive: true,
    });
    const remote = await aStoredRun(app, order, { ...columns, pipelineId: "mag" });

    const crates = [await crateAt(admin, runPath(local)), await crateAt(admin, runPath(remote))];

    const getProfiles = (crate: Crate) => {
      const conforming = crate.entity("./")["conformsTo"] as { "@id": string }[];
      return conforming.map((one) => one["@id"]);
    };
    const profiles = [
      "https://w3id.org/ro/wfrun/process/0.5",
      "https://w3id.org/ro/wfrun/workflow/0.5",
      "https://w3id.org/workflowhub/workflow-ro-crate/1.0",
    ];
    expect(
      crates.map((crate) => {
        const main = crate.entity(crate.entity("./")["mainEntity"]["@id"]);
        return [
          main["@id"],
          main["codeRepository"],
          main["version"],
          crate.ofType("ComputerLanguage")[0]?.["version"],
          getProfiles(crate),
        ];
      }),
    ).to.deep.equal([
      ["package/workflow/main.nf", undefined, "0.1.0", "25.10.4", profiles],
      [
        "https://raw.githubusercontent.com/nf-core/mag/3.0.0/main.nf",
        "https://github.com/nf-core/mag",
        "3.0.0",
        "unknown",
        profiles,
      ],
    ]);
    const [crate, other] = crates;
    expect([...(crate?.files.keys() ?? [])]).to.include("package/workflow/lib/Samplesheet.groovy");
    expect(other?.entity("#parameter-min_contig_size")).to.deep.equal({
      "@id": "#parameter-min_contig_size",
      "@type": "FormalParameter",
      name: "min_contig_size",
      additionalType: "Integer",
      workExample: { "@id": "#value-min_contig_size" },
    });
  });

  it("of a run show researchers only what they may see", async () => {
    const { run, order } = await aFinishedRun();
    expect(statusAndBody(await owner.get(runPath(run)))).to.deep.equal([403, { error: "Forbidden" }]);
    await selectFinal(app.db, run, admin.user.id);

    const few = await crateAt(owner, runPath(run));
    const all = await crateAt(owner, runPath(run, "?files=all"));

    const files = ["parameters.json", "logs/pipeline.out", "output/report/reads-qc.html"];
    expect([...few.files.keys()]).to.deep.equal(files);
    expect([...all.files.keys()]).to.deep.equal(files);
    expect(few.files.get("parameters.json")?.toString()).to.equal(
      `${JSON.stringify({ depth: 10, modes: ["a", "b"] }, null, 2)}\n`,
    );
    const names = few.ofType("File").map(({ name }) => name as string);
    expect(names).not.to.include("LAKE 1_R1.fastq.gz");
    const stranger = await app.as("RESEARCHER");
    expect((await stranger.get(runPath(run))).status).to.equal(403);
    expect(order.sequencingFilesPublishedAt).to.equal(null);
  });

  it("are refused for unfinished runs, and for users without access", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const running = await aStoredRun(app, order, { status: "running" });
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const paths = [runPath(running), deliveryPath(order.id)];

    const answers = [
      await admin.get(runPath(running)),
      await admin.get(runPath(running, "?files=some")),
      await admin.get(paths[0]?.replace(running.id, "none") ?? ""),
      await owner.get(deliveryPath(order.id)),
      await (await app.as("RESEARCHER")).get(deliveryPath(order.id)),
      await admin.get(deliveryPath("none")),
      await admin.get(deliveryPath(order.id, "?files=some")),
      ...(await Promise.all(paths.flatMap((path) => [app.anyone.get(path), demo.get(path)]))),
    ];

    const inDemo = [403, { error: "Downloads are disabled in the public demo." }];
    expect(answers.map(statusAndBody)).to.deep.equal([
      [409, { error: `${running.runNumber} is still running. Its RO-Crate is available when it has ended.` }],
      [400, { error: "files must be all, or not be given" }],
      [404, { error: "Run not found" }],
      [403, { error: "Sequencing files are not available for this sequencing order" }],
      [403, { error: "Forbidden" }],
      [404, { error: "Sequencing Order not found" }],
      [400, { error: "files must be all, or not be given" }],
      [401, { error: "Unauthorized" }],
      inDemo,
      [401, { error: "Unauthorized" }],
      inDemo,
    ]);
  });

  it("of a delivery describe its files, their samples and their origin", async () => {
    const source = await aFinishedRun();
    const { order, contents, paths, read, sample } = await aPublishedDelivery(app.db, app.files, owner, {
      order: { sequencingFilesPublishedById: admin.user.id },
      read: { createdByRunId: source.run.id },
    });

    const crate = await crateAt(owner, deliveryPath(order.id));
    const whole = await crateAt(owner, deliveryPath(order.id, "?files=all"));

    const address = (path: string) => `${app.url}/api/files/download?path=${encodeURIComponent(path)}`;
    expect(crate.files.size).to.equal(0);
    expect(crate.ofType("CreateAction")).to.deep.equal([
      {
        "@id": `urn:uuid:${source.run.id}`,
        "@type": "CreateAction",
        name: `${source.run.runNumber}: Quality of reads 0.1.0`,
        description: `Run ${source.run.runNumber} of the pipeline reads-qc 0.1.0`,
        identifier: source.run.runNumber,
        startTime: "2026-01-02T10:00:00.000+00:00",
        endTime: "2026-01-02T10:01:00.000+00:00",
        actionStatus: `${SCHEMA}/CompletedActionStatus`,
        instrument: { "@id": "#pipeline-reads-qc-0.1.0" },
        agent: { "@id": `${app.url}/` },
        result: [{ "@id": address(paths.R1) }, { "@id": address(paths.R2) }],
      },
    ]);
    expect(crate.entity("#publication")["agent"]).to.deep.equal({ "@id": `#person-${admin.user.id}` });
    expect(crate.entity(address(paths.R1))).to.deep.include({
      name: "LAKE-1_R1.fastq.gz",
      contentSize: String(contents.R1.length),
      md5: read.checksum1,
      about: { "@id": `#sample-${sample.sampleId}` },
    });
    expect(
      Object.fromEntries([...whole.files].map(([path, bytes]) => [path, bytes.toString()])),
    ).to.deep.equal({
      "LAKE-1/LAKE-1_R1.fastq.gz": contents.R1,
      "LAKE-1/LAKE-1_R2.fastq.gz": contents.R2,
      "order/Quality report.html": contents.report,
    });
    const taken = await Download.query(app.db).where({ orderId: order.id }).select("userId", "outcome");
    const once = { userId: owner.user.id, outcome: "complete" };
    expect(taken).to.deep.equal([once, once, once]);
  });

  it("with an aborted download are cancelled, and logged as interrupted", async () => {
    const { order, paths } = await aPublishedDelivery(app.db, app.files, owner);
    await aFile(app.files, paths.R1, Buffer.alloc(32 * 1024 * 1024, 7));

    await new Promise<void>((left, failed) => {
      const sent = request(app.url + deliveryPath(order.id, "?files=all"), {
        headers: { cookie: owner.cookie ?? "" },
      });
      sent.once("response", (answer) => answer.once("data", () => left(void sent.destroy())));
      sent.once("error", (error) =>
        "code" in error && error.code === "ECONNRESET" ? left() : failed(error),
      );
      sent.end();
    });

    await until(async () => {
      const [taken, ...others] = await Download.query(app.db).where({ orderId: order.id });
      return taken?.outcome === "broken off" && others.length === 0;
    });
    const head = await owner.send("HEAD", deliveryPath(order.id));
    expect([head.status, head.headers.get("content-disposition")]).to.deep.equal([
      200,
      `attachment; filename=${order.orderNumber}.crate.zip`,
    ]);
  });
});
