import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { testApp } from "../../helpers/app.ts";
import { anOrder, aStudy } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";

describe("the release of a final result", () => {
  it("marks a completed run, and returns the user who released it", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const run = await aRun(app.db, { orderId: order.id }, { status: "completed" });

    const answer = await admin.put(`/api/pipelines/runs/${run.id}/selection`);

    expect(answer.status).to.equal(200);
    const stored = await PipelineResultSelection.query(app.db).findOne({}).throwIfNotFound();
    const { id, email, firstName, lastName } = admin.user;
    expect(answer.body).to.deep.equal({
      success: true,
      selection: {
        id: stored.id,
        pipelineId: "fastq-checksum",
        targetKey: `order:${order.id}`,
        studyId: null,
        orderId: order.id,
        selectedRunId: run.id,
        selectedById: id,
        selectedAt: stored.selectedAt.toISOString(),
        createdAt: stored.createdAt.toISOString(),
        updatedAt: stored.updatedAt.toISOString(),
        selectedBy: { id, firstName, lastName, email },
      },
    });
    const audit = await AuditEntry.query(app.db).findOne({ action: "run.selected" });
    expect(audit).to.deep.include({ userId: id, targetId: run.id, orderId: order.id });
  });

  it("is one per pipeline and target: another run replaces it, one of another pipeline does not", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const study = await aStudy(app.db, admin.user.id);
    const of = { studyId: study.id };
    const first = await aRun(app.db, of, { status: "completed" });
    const second = await aRun(app.db, of, { status: "completed" });
    const other = await aRun(app.db, of, { status: "completed", pipelineId: "reads-qc" });

    for (const { id } of [first, other, second]) await admin.put(`/api/pipelines/runs/${id}/selection`);
    const cleared = await admin.delete(`/api/pipelines/runs/${first.id}/selection`);

    expect([cleared.status, cleared.body]).to.deep.equal([200, { success: true, cleared: false }]);
    const selected = await PipelineResultSelection.query(app.db).orderBy("pipelineId");
    expect(selected.map(({ selectedRunId, targetKey }) => [selectedRunId, targetKey])).to.deep.equal([
      [second.id, `study:${study.id}`],
      [other.id, `study:${study.id}`],
    ]);
  });

  it("is withdrawn by the released run, once", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const run = await aRun(app.db, { orderId: order.id }, { status: "completed" });
    const path = `/api/pipelines/runs/${run.id}/selection`;
    await admin.put(path);

    const answers = [await admin.delete(path), await admin.delete(path)];

    expect(answers.map(({ body }) => body)).to.deep.equal([
      { success: true, cleared: true },
      { success: true, cleared: false },
    ]);
    expect(await PipelineResultSelection.query(app.db)).to.deep.equal([]);
  });

  it("is one row for concurrent requests", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const runs = await Promise.all(
      Array.from({ length: 5 }, () => aRun(app.db, { orderId: order.id }, { status: "completed" })),
    );

    const answers = await Promise.all(runs.map(({ id }) => admin.put(`/api/pipelines/runs/${id}/selection`)));

    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
    const [row, ...others] = await PipelineResultSelection.query(app.db);
    expect(others).to.deep.equal([]);
    expect(runs.map(({ id }) => id)).to.include(row?.selectedRunId);
  });

  it("is refused for unknown runs, and for runs that are not completed", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    for (const method of ["put", "delete"] as const) {
      const answer = await admin[method]("/api/pipelines/runs/nothing/selection");
      expect([answer.status, answer.body]).to.deep.equal([404, { error: "Run not found" }]);
    }
    for (const status of ["pending", "queued", "running", "failed", "cancelled"] as const) {
      const run = await aRun(app.db, { orderId: order.id }, { status });
      const answer = await admin.put(`/api/pipelines/runs/${run.id}/selection`);
      expect([answer.status, answer.body]).to.deep.equal([
        400,
        { error: "Only completed pipeline runs can be selected as final." },
      ]);
    }
    expect(await PipelineResultSelection.query(app.db)).to.deep.equal([]);
  });

  it("is restricted to facility admins outside the demo", async () => {
    await using app = await testApp();
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const [who, error] of [
      [app.anyone, "Unauthorized"],
      [researcher, "Unauthorized"],
      [demo, "Pipeline result selection is disabled in the public demo."],
    ] as const)
      for (const method of ["put", "delete"] as const) {
        const answer = await who[method]("/api/pipelines/runs/nothing/selection");
        expect([answer.status, answer.body]).to.deep.equal([403, { error }]);
      }
  });
});
