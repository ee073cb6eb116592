import { expect } from "chai";
import { mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aBashPackage, endAllRuns, readRow } from "../../helpers/launches.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

describe("POST delete of a run", function () {
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
    await aSample(app.db, order.id);
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });

  const made = (columns: PartialModelObject<PipelineRun> = {}) =>
    aRun(app.db, { orderId: order.id }, { pipelineId: "toy", config: { mode: "fast" }, ...columns });
  const remove = (run: { id: string }) => admin.post(`/api/pipelines/runs/${run.id}/delete`);
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );

  it("removes the run and its directory, and returns the number of its files", async () => {
    await aBashPackage(packages.path, "exit 1");
    const run = await made();
    await admin.post(`/api/pipelines/runs/${run.id}/start`);
    const ended = await until(async () => {
      const stored = await readRow(app.db, run);
      return stored.status === "running" ? undefined : stored;
    });
    const folder = ended.runFolder ?? "";
    await mkdir(join(folder, "output/deep/er"), { recursive: true });
    await writeFile(join(folder, "output/deep/er/file"), "x");
    const outside = join(packages.path, "outside");
    await mkdir(outside);
    await writeFile(join(outside, "kept"), "x");
    await symlink(outside, join(folder, "output/link"));

    const answer = await remove(run);

    expect(answer.status).to.equal(200);
    // run.sh, samplesheet, params, run.json, launch, exit, two logs, six files of the package, and what was made here.
    expect(answer.body).to.deep.equal({ success: true, runId: run.id, filesRemoved: 16 });
    expect(await PipelineRun.query(app.db).findById(run.id)).to.equal(undefined);
    expect([await isThere(folder), await isThere(join(outside, "kept"))]).to.deep.equal([false, true]);
    const audit = await AuditEntry.query(app.db).findOne({ targetId: run.id, action: "run.deleted" });
    expect(audit?.before).to.deep.include({
      runNumber: ended.runNumber,
      pipelineId: "toy",
      orderId: order.id,
    });
    expect(statusAndBody(await remove(run))).to.deep.equal([404, { error: "Run not found" }]);
  });

  it("is refused while the run is running", async () => {
    await aBashPackage(packages.path, "sleep 621");
    const run = await made();
    await admin.post(`/api/pipelines/runs/${run.id}/start`);
    expect(statusAndBody(await remove(run))).to.deep.equal([
      400,
      { error: "Cannot delete a running run. Cancel it first." },
    ]);
    expect((await readRow(app.db, run)).status).to.equal("running");
  });

  it("cancels a waiting run first", async () => {
    for (const status of ["pending", "queued"] as const) {
      const run = await made({ status });
      expect(statusAndBody(await remove(run))).to.deep.equal([
        200,
        { success: true, runId: run.id, filesRemoved: 0 },
      ]);
      const actions = (await AuditEntry.query(app.db).where({ targetId: run.id }).orderBy("id")).map(
        ({ action }) => action,
      );
      expect(actions).to.have.members(["run.cancelled", "run.deleted"]);
    }
  });

  it("concurrent with the start either deletes the run or leaves it running", async () => {
    await aBashPackage(packages.path, "sleep 622");
    for (let round = 0; round < 6; round++) {
      const run = await made();
      const [started, removed] = await Promise.all([
        admin.post(`/api/pipelines/runs/${run.id}/start`),
        remove(run),
      ]);
      const stored = await PipelineRun.query(app.db).findById(run.id);
      if (removed.status === 200) expect(stored).to.equal(undefined);
      else expect([removed.status, stored?.status, started.status]).to.deep.equal([400, "running", 200]);
    }
  });

  it("of several concurrent requests deletes once", async () => {
    const run = await made({ status: "failed" });
    const answers = await Promise.all([remove(run), remove(run), remove(run)]);
    expect(statuses(answers)).to.deep.equal({ 200: 1, 404: 2 });
  });

  it("removes no directory that is not named after the run", async () => {
    const folder = join(packages.path, "precious");
    await mkdir(folder);
    const run = await made({ status: "failed", runFolder: folder });
    expect((await remove(run)).body.filesRemoved).to.equal(0);
    expect(await isThere(folder)).to.equal(true);
  });

  it("is refused as the table of refusals defines, before the run is read", async () => {
    const path = "/api/pipelines/runs/unknown/delete";
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const person of [app.anyone, researcher])
      expect(statusAndBody(await person.post(path))).to.deep.equal([403, { error: "Unauthorized" }]);
    expect(statusAndBody(await demo.post(path))).to.deep.equal([
      403,
      { error: "Pipeline execution is disabled in the public demo." },
    ]);
    expect(statusAndBody(await admin.post(path))).to.deep.equal([404, { error: "Run not found" }]);
  });
});
