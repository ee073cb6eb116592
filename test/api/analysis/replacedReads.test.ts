import { expect } from "chai";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { aReplacingPackage } from "../../helpers/replacingPackage.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const RUNS = "/api/pipelines/runs";

describe("a pipeline that replaces reads", function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: Person;
  let packages: Awaited<ReturnType<typeof tempDir>>;

  before(async () => {
    packages = await tempDir();
    await aReplacingPackage(packages.path);
    app = await testApp({ PIPELINES_DIR: packages.path });
    admin = await app.as("FACILITY_ADMIN");
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });

  async function anOrderWithReads() {
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "A1" });
    const path = `orders/${order.id}/reads/A1/a_R1.fastq.gz`;
    await aFile(app.files, path, "real");
    const read = await aRead(app.db, sample.id, { file1: path, dataClass: "raw" });
    return { order, sample, read };
  }

  const request = (orderId: string, pipelineId = "replace-any") => ({
    pipelineId,
    orderId,
    config: { readCount: 5, genomeLength: 1_000, mode: "single" },
  });

  it("lists the reads to replace, and is refused until replaceReads is sent", async () => {
    const { order, sample, read } = await anOrderWithReads();
    const checked = await admin.post("/api/pipelines/validate-metadata", request(order.id));
    expect([checked.body.valid, checked.body.replaced]).to.deep.equal([
      true,
      [
        {
          readId: read.id,
          sampleId: sample.id,
          sampleCode: "A1",
          files: ["a_R1.fastq.gz"],
          dataClass: "raw",
        },
      ],
    ]);
    const refused = await admin.post(RUNS, request(order.id));
    expect([refused.status, refused.body]).to.deep.equal([
      400,
      {
        error: "Read replacement validation failed",
        details: ["Sample A1: a_R1.fastq.gz would be replaced. Send replaceReads: true to replace them."],
      },
    ]);
    expect(await PipelineRun.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
    expect((await admin.post(RUNS, { ...request(order.id), replaceReads: "true" })).status).to.equal(400);
    const created = await admin.post(RUNS, { ...request(order.id), replaceReads: true });
    expect([created.status, created.body.run.status]).to.deep.equal([200, "pending"]);
  });

  it("requires no new confirmation to resume a run, except for reads that were added since", async () => {
    const { order, sample, read } = await anOrderWithReads();
    const { body } = await admin.post(RUNS, { ...request(order.id), replaceReads: true });
    await PipelineRun.query(app.db).findById(body.run.id).patch({ status: "failed" });
    const resume = { ...request(order.id), restartedRunId: body.run.id as string };
    const created = await admin.post(RUNS, resume);
    expect([created.status, created.body.error]).to.deep.equal([200, undefined]);
    await read.$query(app.db).patch({ isActive: false });
    const path = `orders/${order.id}/reads/A1/new_R1.fastq.gz`;
    await aFile(app.files, path, "new");
    await aRead(app.db, sample.id, { file1: path, dataClass: "raw" });
    expect((await admin.post(RUNS, resume)).body).to.deep.equal({
      error: "Read replacement validation failed",
      details: ["Sample A1: new_R1.fastq.gz would be replaced. Send replaceReads: true to replace them."],
    });
  });

  it("replaces the confirmed reads, and its own reads without a confirmation", async () => {
    const { order, sample, read } = await anOrderWithReads();
    await runToItsEnd({ ...request(order.id), replaceReads: true });
    const first = await activeRead(sample.id);
    expect(await read.$query(app.db)).to.include({ isActive: false, supersededByReadId: first.id });
    await runToItsEnd(request(order.id));
    const second = await activeRead(sample.id);
    expect(second.createdByRunId).to.not.equal(first.createdByRunId);
  });

  it("does not start when other reads arrived since the confirmation, and fails with the reason", async () => {
    const { order, read } = await anOrderWithReads();
    const { id } = (await admin.post(RUNS, { ...request(order.id), replaceReads: true })).body.run;
    await read.$query(app.db).patch({ isActive: false });
    await aRead(app.db, read.sampleId, { file1: "b_R1.fastq.gz" });
    const started = await admin.post(`${RUNS}/${id}/start`);
    expect([started.status, started.body.error]).to.deep.equal([400, "Read replacement validation failed"]);
    expect(await PipelineRun.query(app.db).findById(id)).to.include({ status: "failed" });
  });

  it("that simulates reads is disabled, refuses other reads and published orders, and replaces its own", async () => {
    const { order } = await anOrderWithReads();
    const simulate = (orderId: string) => request(orderId, "simulate-reads");
    const off = await admin.post(RUNS, simulate(order.id));
    expect([off.status, off.body]).to.deep.equal([403, { error: "Pipeline simulate-reads is disabled" }]);
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "simulate-reads", enabled: true });

    const foreign = await admin.post(RUNS, { ...simulate(order.id), replaceReads: true });
    expect([foreign.status, foreign.body]).to.deep.equal([
      400,
      {
        error: "Pipeline input validation failed",
        details: ["Sample A1 has reads that this pipeline did not create and does not replace"],
      },
    ]);
    const empty = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, empty.id, { sampleId: "B1" });
    await runToItsEnd(simulate(empty.id));
    await runToItsEnd(simulate(empty.id));
    expect((await activeRead(sample.id)).createdByRunId).to.be.a("string");
    await admin.post(`/api/orders/${empty.id}/sequencing/delivery/publication`);
    const published = await admin.post(RUNS, simulate(empty.id));
    expect(published.body.details).to.deep.equal([
      `Order ${empty.orderNumber} has a published delivery; this pipeline does not replace delivered data`,
    ]);
  });

  async function activeRead(sampleId: string) {
    return Read.query(app.db).findOne({ sampleId, isActive: true }).throwIfNotFound();
  }

  async function runToItsEnd(body: object) {
    const created = await admin.post(RUNS, body);
    expect(created.status, JSON.stringify(created.body)).to.equal(200);
    const { id } = created.body.run;
    expect((await admin.post(`${RUNS}/${id}/start`)).status).to.equal(200);
    await until(
      async () => (await PipelineRun.query(app.db).findById(id))?.status === "completed",
      "the end of the run",
    );
  }
});
