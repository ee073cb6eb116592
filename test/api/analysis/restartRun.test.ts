import { expect } from "chai";
import { textsOfSaid } from "../../helpers/textsOfSaid.ts";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { RUN_STATUSES } from "../../../db/values.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { endAllRuns, readRow } from "../../helpers/launches.ts";
import { aRun } from "../../helpers/runs.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

describe("restarting a run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aFile(app.files, "a.fastq", "@r\nA\n+\nI\n");
    await aRead(app.db, sample.id, { file1: "a.fastq", dataClass: "raw" });
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
  });

  const remove = (run: PipelineRun) => admin.post(`/api/pipelines/runs/${run.id}/delete`);

  it("creates a run with the same input that names the earlier one, and starts it", async () => {
    const before = await aRun(app.db, { orderId: order.id }, { status: "failed", executionMode: "local" });
    const { status, body } = await admin.post("/trpc/runs.restart", { runId: before.id });
    const { runId, ...rest } = body.result.data as { runId: string };
    expect([status, rest]).to.deep.equal([200, { status: "running", warnings: [] }]);
    const { pipelineId, orderId, executionMode, restartedRunId } = await readRow(app.db, { id: runId });
    expect([pipelineId, orderId, executionMode, restartedRunId]).to.deep.equal([
      "fastq-checksum",
      order.id,
      "local",
      before.id,
    ]);
  });

  it("is refused for runs that are active or completed, and creates no run that could not start", async () => {
    for (const status of RUN_STATUSES.filter((name) => name !== "failed" && name !== "cancelled")) {
      const { body } = await admin.post("/trpc/runs.restart", {
        runId: (await aRun(app.db, { orderId: order.id }, { status })).id,
      });
      expect(body.error.message).to.equal(`Cannot restart run with status: ${status}`);
    }
    const before = await aRun(app.db, { orderId: order.id }, { status: "failed" });
    await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: null });
    const { status, body } = await admin.post("/trpc/runs.restart", { runId: before.id });
    expect([status, body.error.message]).to.deep.equal([400, "Data base path not configured in settings"]);
    const researcher = await app.as("RESEARCHER");
    expect((await researcher.post("/trpc/runs.restart", { runId: before.id })).status).to.equal(403);
    expect(await PipelineRun.query(app.db).where({ restartedRunId: before.id })).to.deep.equal([]);
  });

  it("keeps the earlier run until the resumed one has ended, and records its deletion in pending runs", async () => {
    const target = { orderId: order.id };
    const first = await aRun(app.db, target, { status: "failed" });
    const second = await aRun(app.db, target, { status: "failed", restartedRunId: first.id });
    const third = await aRun(app.db, target, {
      status: "running",
      restartedRunId: second.id,
      executionProfile: { resume: { from: second.runNumber, session: "s" } },
    });
    for (const run of [first, second])
      expect(statusAndBody(await remove(run))).to.deep.equal([
        409,
        {
          error: `Cannot delete a run that ${third.runNumber} resumes. Wait until ${third.runNumber} has ended, or cancel it.`,
        },
      ]);
    await third.$query(app.db).patch({ status: "failed" });
    const waiting = await aRun(app.db, target, { restartedRunId: second.id, executionProfile: { kept: 1 } });
    expect((await remove(first)).status).to.equal(200);
    expect((await remove(second)).status).to.equal(200);
    const { restartedRunId, executionProfile } = await readRow(app.db, waiting);
    expect(textsOfSaid([restartedRunId, executionProfile])).to.deep.equal([
      null,
      {
        kept: 1,
        resume: {
          from: second.runNumber,
          restartReason: `Starts from the beginning: ${second.runNumber} was deleted.`,
        },
      },
    ]);
  });
});
