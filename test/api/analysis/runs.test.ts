import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { writePackage } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const RUNS = "/api/pipelines/runs";
const CHECK = "/api/pipelines/validate-metadata";
const DEMO = { error: "Pipeline execution is disabled in the public demo." };

describe("creating pipeline runs", function () {
  this.timeout(60_000);
  let own: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;
  let researcher: Person;

  before(async () => {
    own = await tempDir();
    await writePackage(own.path);
    await writePackage(own.path, {
      id: "picky",
      change({ manifest, registry }) {
        manifest["targets"] = { supported: ["order", "study"] };
        manifest["inputs"] = [
          { id: "organism", scope: "sample", source: "sample.taxId" },
          {
            id: "reads",
            scope: "sample",
            source: "sample.reads",
            filters: { dataClassIn: ["raw", "unknown"] },
          },
        ];
        registry["defaultConfig"] = {};
      },
    });
    app = await testApp({ PIPELINES_DIR: own.path });
    admin = await app.as("FACILITY_ADMIN");
    researcher = await app.as("RESEARCHER");
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await own.remove();
  });

  async function anOrderWithReads(columns: { file2?: string | null; dataClass?: "raw" } = {}) {
    const order = await anOrder(app.db, researcher.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    const read = await aRead(app.db, sample.id, {
      file1: "a_R1.fastq.gz",
      file2: "a_R2.fastq.gz",
      ...columns,
    });
    return { order, sample, read };
  }
  const runsStored = async () => PipelineRun.query(app.db).resultSize();

  it("creates a pending run of an order without launching it", async () => {
    const { order, sample } = await anOrderWithReads();

    const answer = await admin.post(RUNS, {
      pipelineId: "toy",
      orderId: order.id,
      sampleIds: [sample.id, sample.id],
      config: { depth: 5, loud: null },
    });

    const stored = (await PipelineRun.query(app.db).findOne({ orderId: order.id })) as PipelineRun;
    expect(statusAndBody(answer)).to.deep.equal([
      200,
      {
        success: true,
        run: {
          id: stored.id,
          runNumber: stored.runNumber,
          status: "pending",
          pipelineId: "toy",
          studyId: null,
          orderId: order.id,
          targetType: "order",
          executionMode: "default",
        },
      },
    ]);
    expect(stored.runNumber).to.match(/^TOY-\d{13}-[0-9A-Z]{5}$/);
    expect(stored).to.deep.include({
      pipelineVersion: "1.0.0",
      config: { depth: 5, mode: "fast" },
      inputSampleIds: [sample.id],
      steps: [
        { id: "count", name: "Count", processMatchers: ["COUNT", "^COUNT_.*$"] },
        { id: "report", name: "Report", dependsOn: ["count"] },
      ],
      runFolder: null,
      launch: null,
      progress: null,
      userId: admin.user.id,
    });
    const audit = await AuditEntry.query(app.db).findOne({ targetId: stored.id });
    expect(audit).to.deep.include({
      action: "run.created",
      targetType: "run",
      userId: admin.user.id,
      orderId: order.id,
    });
  });

  it("creates a run of every sample of a study, with the saved settings unless others are requested", async () => {
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "picky", config: { mode: "slow" } });
    const { sample } = await anOrderWithReads({ dataClass: "raw" });
    const study = await aStudy(app.db, researcher.user.id);
    await sample.$query(app.db).patch({ studyId: study.id, taxId: "9606" });

    const { status, body } = await admin.post(RUNS, {
      pipelineId: "picky",
      studyId: study.id,
      sampleIds: [],
      executionMode: "slurm",
    });

    expect(status).to.equal(200);
    expect(body.run).to.deep.include({
      studyId: study.id,
      orderId: null,
      targetType: "study",
      executionMode: "slurm",
    });
    expect(await PipelineRun.query(app.db).findById(body.run.id)).to.deep.include({
      inputSampleIds: null,
      config: { depth: 3, mode: "slow" },
      executionMode: "slurm",
    });
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "picky", config: {} });
  });

  it("refuses in the documented order, and writes nothing unless all input is valid", async () => {
    const { order, sample, read } = await anOrderWithReads();
    const other = await anOrderWithReads();
    const study = await aStudy(app.db, researcher.user.id);
    const settings = "/api/admin/settings/pipelines";
    await admin.post(settings, { pipelineId: "toy", enabled: false });
    const before = await runsStored();
    const body: Record<string, unknown> = {
      executionMode: "cloud",
      sampleIds: "all",
      orderId: order.id,
      studyId: study.id,
      pipelineId: "none",
      config: { mode: "sideways" },
    };
    const refused = async () => statusAndBody(await admin.post(RUNS, body));

    expect(await refused()).to.deep.equal([
      400,
      { error: "executionMode must be one of: default, local, slurm" },
    ]);
    body["executionMode"] = "local";
    expect(await refused()).to.deep.equal([400, { error: "sampleIds must be an array of strings" }]);
    body["sampleIds"] = [sample.id, other.sample.id, "nobody"];
    expect(await refused()).to.deep.equal([400, { error: "Exactly one of studyId or orderId is required" }]);
    body["orderId"] = null;
    body["studyId"] = null;
    expect(await refused()).to.deep.equal([400, { error: "Exactly one of studyId or orderId is required" }]);
    body["studyId"] = "unknown";
    expect(await refused()).to.deep.equal([400, { error: "Invalid pipeline ID" }]);
    body["pipelineId"] = "toy";
    expect(await refused()).to.deep.equal([403, { error: "Pipeline toy is disabled" }]);
    await admin.post(settings, { pipelineId: "toy", enabled: true });
    expect(await refused()).to.deep.equal([400, { error: "Pipeline toy does not support study targets" }]);
    body["pipelineId"] = "picky";
    expect(await refused()).to.deep.equal([404, { error: "Study not found" }]);
    delete body["studyId"];
    body["orderId"] = "unknown";
    expect(await refused()).to.deep.equal([404, { error: "Sequencing Order not found" }]);
    body["orderId"] = order.id;
    expect(await refused()).to.deep.equal([400, { error: `Invalid sample IDs: ${other.sample.id}, nobody` }]);
    body["sampleIds"] = [sample.id];
    expect(await refused()).to.deep.equal([
      400,
      { error: "Pipeline metadata validation failed", details: ["Sample LAKE-1 has no organism"] },
    ]);
    await sample.$query(app.db).patch({ taxId: "9606" });
    expect(await refused()).to.deep.equal([
      400,
      {
        error: "Pipeline input validation failed",
        details: ["Sample LAKE-1 has no active raw or unclassified reads"],
      },
    ]);
    await read.$query(app.db).patch({ dataClass: "raw" });
    expect(await refused()).to.deep.equal([
      400,
      { error: "Pipeline config validation failed", details: ["Mode must be one of: fast, slow."] },
    ]);
    expect(await runsStored()).to.equal(before);
    body["config"] = { mode: "slow" };
    expect((await refused())[0]).to.equal(200);
    expect(await runsStored()).to.equal(before + 1);
  });

  it("returns every cause in the details", async () => {
    const order = await anOrder(app.db, researcher.user.id);
    await aSample(app.db, order.id, { sampleId: "B" });
    await aSample(app.db, order.id, { sampleId: "A" });
    const answer = await admin.post(RUNS, { pipelineId: "toy", orderId: order.id });
    expect(statusAndBody(answer)).to.deep.equal([
      400,
      {
        error: "Pipeline input validation failed",
        details: ["Sample A has no active reads", "Sample B has no active reads"],
      },
    ]);
  });

  it("refuses an order without samples, and settings that are no settings", async () => {
    const empty = await anOrder(app.db, researcher.user.id);
    expect(statusAndBody(await admin.post(RUNS, { pipelineId: "toy", orderId: empty.id }))).to.deep.equal([
      400,
      {
        error: "Pipeline metadata validation failed",
        details: ["This order has no samples to run on"],
      },
    ]);
    const { order } = await anOrderWithReads();
    const withConfig = (config: unknown) =>
      admin.post(RUNS, { pipelineId: "toy", orderId: order.id, config });
    expect(statusAndBody(await withConfig("fast"))).to.deep.equal([
      400,
      { error: "Pipeline config validation failed", details: ["config must be an object"] },
    ]);
    expect(statusAndBody(await withConfig({ speed: 1 }))).to.deep.equal([
      400,
      { error: "Pipeline config validation failed", details: ["Unknown setting: speed."] },
    ]);
    expect(statusAndBody(await withConfig({ mode: "a\u0000b" }))).to.deep.equal([
      400,
      { error: "Pipeline config validation failed", details: ["Text must not contain NUL characters"] },
    ]);
  });

  it("treats values of a wrong type as missing or unknown", async () => {
    const { order } = await anOrderWithReads();
    for (const [body, error] of [
      [{ pipelineId: 5, orderId: order.id }, "Invalid pipeline ID"],
      [{ pipelineId: "toy", orderId: 5 }, "Exactly one of studyId or orderId is required"],
      [{ pipelineId: "toy", orderId: order.id, sampleIds: [1] }, "sampleIds must be an array of strings"],
      [{ pipelineId: "toy", orderId: order.id, sampleIds: ["\u0000"] }, "Invalid sample IDs: \u0000"],
      [
        { pipelineId: "toy", orderId: order.id, executionMode: 1 },
        "executionMode must be one of: default, local, slurm",
      ],
    ] as const)
      expect(statusAndBody(await admin.post(RUNS, body))).to.deep.equal([400, { error }]);
    expect(statusAndBody(await admin.post(RUNS, { pipelineId: "toy", orderId: "\u0000" }))).to.deep.equal([
      404,
      { error: "Sequencing Order not found" },
    ]);
  });

  it("resumes only an ended run of the same pipeline and target", async () => {
    const { order } = await anOrderWithReads();
    const other = await anOrderWithReads();
    const toy = { pipelineId: "toy", pipelineVersion: "1.0.0" };
    const failed = await aRun(app.db, { orderId: order.id }, { ...toy, status: "failed" });
    const refusals = [
      await aRun(app.db, { orderId: order.id }, { ...toy, status: "running" }),
      await aRun(app.db, { orderId: order.id }, { status: "failed" }),
      await aRun(app.db, { orderId: other.order.id }, { ...toy, status: "failed" }),
    ];
    const restart = (restartedRunId: unknown) =>
      admin.post(RUNS, { pipelineId: "toy", orderId: order.id, restartedRunId });

    const { body } = await restart(failed.id);
    expect((await PipelineRun.query(app.db).findById(body.run.id))?.restartedRunId).to.equal(failed.id);
    for (const id of [...refusals.map((run) => run.id), "unknown", 5])
      expect(statusAndBody(await restart(id))).to.deep.equal([
        400,
        { error: "restartedRunId must name an ended run of the same pipeline and target" },
      ]);
  });

  it("is restricted to facility admins, before the input is read", async () => {
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const path of [RUNS, CHECK])
      for (const person of [app.anyone, researcher])
        expect(statusAndBody(await person.post(path, "{ broken"))).to.deep.equal([
          403,
          { error: "Unauthorized" },
        ]);
    expect(statusAndBody(await demo.post(RUNS, "{ broken"))).to.deep.equal([403, DEMO]);
    expect(statusAndBody(await demo.post(CHECK, { pipelineId: "none", orderId: "o" }))).to.deep.equal([
      400,
      { error: "Invalid pipeline ID" },
    ]);
  });

  it("creates a run of an existing order, or none, while the order is deleted", async () => {
    await admin.put("/api/admin/settings/access", { allowDeleteSubmittedOrders: true });
    for (let round = 0; round < 5; round++) {
      const { order } = await anOrderWithReads();
      const made = Array.from({ length: 4 }, () =>
        admin.post(RUNS, { pipelineId: "toy", orderId: order.id }),
      );
      const [deleted, ...answers] = await Promise.all([admin.delete(`/api/orders/${order.id}`), ...made]);
      expect(deleted.status).to.equal(200);
      const { 200: created = 0, 404: late = 0, ...others } = statuses(answers);
      expect([created + late, others]).to.deep.equal([4, {}]);
      expect(await PipelineRun.query(app.db).where({ orderId: order.id }).resultSize()).to.equal(0);
    }
  });

  describe("checked before", () => {
    it("report all problems, values derived from orders, and the reads to use", async () => {
      const { order, sample, read } = await anOrderWithReads();
      const without = await aSample(app.db, order.id, { sampleId: "LAKE-2" });
      const before = await runsStored();

      const answer = await admin.post(CHECK, { pipelineId: "picky", orderId: order.id });

      const lacks = (field: string, message: string, sampleId: string | null) => ({
        field,
        message,
        severity: "error",
        sampleId,
      });
      expect(statusAndBody(answer)).to.deep.equal([
        200,
        {
          valid: false,
          issues: [
            lacks("organism", "Sample LAKE-1 has no organism", sample.id),
            lacks("organism", "Sample LAKE-2 has no organism", without.id),
            lacks("reads", "Sample LAKE-1 has no active raw or unclassified reads", sample.id),
            lacks("reads", "Sample LAKE-2 has no active raw or unclassified reads", without.id),
            lacks("config", "Mode is required.", null),
          ],
          derivedSettings: [],
          config: { depth: 3 },
          metadata: {
            targetType: "order",
            targetId: order.id,
            sampleCount: 2,
            platforms: [],
            studyAccessionId: null,
          },
          samples: [
            { id: sample.id, sampleId: "LAKE-1", orderNumber: order.orderNumber, read: null },
            { id: without.id, sampleId: "LAKE-2", orderNumber: order.orderNumber, read: null },
          ],
          replaced: [],
        },
      ]);
      expect(await runsStored()).to.equal(before);

      const fine = await admin.post(CHECK, {
        pipelineId: "toy",
        orderId: order.id,
        sampleIds: [sample.id],
        config: { depth: 4 },
      });
      expect(fine.body).to.deep.include({ valid: true, issues: [], config: { depth: 4, mode: "fast" } });
      expect(fine.body.samples[0].sampleId).to.equal("LAKE-1");
      expect(fine.body.samples[0].read).to.deep.include({ id: read.id, file1: "a_R1.fastq.gz" });
    });

    it("are refused like the creation, except for missing data of the target", async () => {
      const { order } = await anOrderWithReads();
      for (const [body, status, error] of [
        [{ pipelineId: "toy" }, 400, "Exactly one of studyId or orderId is required"],
        [{ pipelineId: "none", orderId: order.id }, 400, "Invalid pipeline ID"],
        [{ pipelineId: "toy", studyId: "s" }, 400, "Pipeline toy does not support study targets"],
        [{ pipelineId: "picky", studyId: "s" }, 404, "Study not found"],
        [{ pipelineId: "toy", orderId: order.id, sampleIds: ["x"] }, 400, "Invalid sample IDs: x"],
      ] as const)
        expect(statusAndBody(await admin.post(CHECK, body))).to.deep.equal([status, { error }]);
    });
  });

  describe("definitions", () => {
    it("show the graph of a pipeline to any session", async () => {
      const { status, body } = await researcher.get("/api/pipelines/definitions/toy");
      expect(status).to.equal(200);
      expect(body.definition.name).to.equal("Toy");
      expect([body.nodes, body.edges]).to.deep.equal([
        [
          { id: "count", name: "Count", description: null, category: null, kind: "step" },
          { id: "report", name: "Report", description: null, category: null, kind: "step" },
          { id: "output:report", name: "Report", description: null, category: null, kind: "output" },
        ],
        [
          { from: "count", to: "report" },
          { from: "report", to: "output:report" },
        ],
      ]);
    });

    it("are refused without a session, and for an unknown pipeline", async () => {
      expect(statusAndBody(await app.anyone.get("/api/pipelines/definitions/toy"))).to.deep.equal([
        401,
        { error: "Unauthorized" },
      ]);
      for (const id of ["none", "__proto__", "..%2Ftoy"])
        expect(statusAndBody(await admin.get(`/api/pipelines/definitions/${id}`))).to.deep.equal([
          404,
          { error: "Pipeline not found" },
        ]);
    });
  });
});
