import { expect } from "chai";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import type { Launch, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { readIdentity } from "../../../server/analysis/executors/local/endProcesses.ts";
import { createRunMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aBashPackage, endAllRuns, isGone, readPid, readRow, runFile } from "../../helpers/launches.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

describe("DELETE of a run, which cancels it", function () {
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

  const pending = (columns: PartialModelObject<PipelineRun> = {}) =>
    aRun(app.db, { orderId: order.id }, { pipelineId: "toy", config: { mode: "fast" }, ...columns });
  const start = (run: { id: string }) => admin.post(`/api/pipelines/runs/${run.id}/start`);
  const cancel = (run: { id: string }) => admin.delete(`/api/pipelines/runs/${run.id}`);
  async function running(script: string) {
    await aBashPackage(packages.path, script);
    const run = await pending();
    expect((await start(run)).status).to.equal(200);
    return run;
  }

  it("ends a running run with all its child processes, also those that left its process group", async () => {
    const run = await running(
      `sleep 611 & echo $! >plain; setsid sleep 612 & until pgrep -n -f '^sleep 612$' >away; do :; done; wait`,
    );
    const pids = [
      await readPid(app.db, run),
      Number(await runFile(app.db, run, "plain")),
      Number(await runFile(app.db, run, "away")),
    ];

    const answer = await cancel(run);

    expect(statusAndBody(answer)).to.deep.equal([200, { success: true, status: "cancelled" }]);
    for (const pid of pids) expect(await isGone(pid)).to.equal(true);
    const stored = await readRow(app.db, run);
    expect(stored).to.deep.include({
      status: "cancelled",
      statusSource: "manual",
      currentStep: "Cancelled",
      why: `Cancelled by Person ${admin.user.lastName}.`,
    });
    expect(stored.completedAt).to.be.instanceOf(Date);
    expect(
      await AuditEntry.query(app.db).findOne({ targetId: run.id, action: "run.cancelled" }).throwIfNotFound(),
    ).to.deep.include({
      userId: admin.user.id,
      before: { status: "running" },
      after: { status: "cancelled" },
    });
    // What is seen of its end afterwards changes nothing.
    await createRunMonitor(app.site).tick(new Date());
    expect(await readRow(app.db, run)).to.deep.equal(stored);
  });

  it("cancels a pending run, which can then not be started", async () => {
    const run = await pending();
    expect(statusAndBody(await cancel(run))).to.deep.equal([200, { success: true, status: "cancelled" }]);
    expect(statusAndBody(await start(run))).to.deep.equal([
      400,
      { error: "Cannot start run with status: cancelled" },
    ]);
  });

  it("is refused for a run that is over", async () => {
    for (const status of ["completed", "failed", "cancelled"] as const) {
      const run = await pending({ status });
      expect(statusAndBody(await cancel(run))).to.deep.equal([
        400,
        { error: "Cannot cancel a completed or failed run" },
      ]);
    }
  });

  it("of several concurrent requests cancels once; the others report that the run has ended", async () => {
    const run = await running("sleep 613");
    const answers = await Promise.all([cancel(run), cancel(run), cancel(run), cancel(run)]);
    expect(statuses(answers)).to.deep.equal({ 200: 4 });
    expect(answers.map(({ body }) => body.status)).to.deep.equal(Array(4).fill("cancelled"));
    expect(answers.filter(({ body }) => body.alreadyFinalized === undefined)).to.have.length(1);
    expect(
      await AuditEntry.query(app.db).where({ targetId: run.id, action: "run.cancelled" }),
    ).to.have.length(1);
  });

  it("concurrent with the start either prevents the run or ends it", async () => {
    await aBashPackage(packages.path, "sleep 614");
    for (let round = 0; round < 8; round++) {
      const run = await pending();
      const [started, cancelled] = await Promise.all([start(run), cancel(run)]);
      expect(cancelled.body).to.deep.equal({ success: true, status: "cancelled" });
      expect([200, 400, 409]).to.include(started.status);
      const stored = await readRow(app.db, run);
      expect([stored.status, stored.launchKey]).to.deep.equal(["cancelled", null]);
      if (stored.launch?.executor === "local") expect(await isGone(stored.launch.pid)).to.equal(true);
    }
  });

  it("during the launch cancels the run immediately, and leaves no process running", async () => {
    const folder = await writePackage(packages.path, {
      change({ manifest }) {
        manifest["inputs"] = [];
        (manifest["files"] as Record<string, unknown>)["scripts"] = { samplesheet: "sheet.mjs" };
      },
    });
    const ready = join(packages.path, "ready");
    await writeText(
      join(folder, "sheet.mjs"),
      `import { existsSync } from "node:fs";
       while (!existsSync(${JSON.stringify(ready)})) await new Promise((resolve) => setTimeout(resolve, 20));
       console.log(JSON.stringify({ content: "x", sampleCount: 1, errors: [] }));`,
    );
    const run = await pending();
    const starting = start(run);
    await until(async () => (await readRow(app.db, run)).launchKey !== null);

    expect(statusAndBody(await cancel(run))).to.deep.equal([200, { success: true, status: "cancelled" }]);
    await mkdir(ready);

    expect(statusAndBody(await starting)).to.deep.equal([
      409,
      { error: "The run was cancelled or deleted while it was being started" },
    ]);
    expect(await readRow(app.db, run)).to.deep.include({
      status: "cancelled",
      launchKey: null,
      launch: null,
      runFolder: null,
    });
  });

  it("never signals a process that has the number of the run's and is another", async () => {
    const stranger = spawn("sleep", ["615"], { detached: true, stdio: "ignore" });
    await once(stranger, "spawn");
    const launch: Launch = { ...(await readIdentity(stranger.pid ?? 0)), startTicks: "1" };
    const run = await pending({ status: "running", launch, launchedAt: new Date(), runFolder: "/nowhere" });
    expect(statusAndBody(await cancel(run))).to.deep.equal([200, { success: true, status: "cancelled" }]);
    expect(await isGone(stranger.pid ?? 0)).to.equal(false);
    stranger.kill("SIGKILL");
  });

  it("leaves a run of another machine to that machine", async () => {
    const launch: Launch = { ...(await readIdentity(process.pid)), host: "elsewhere" };
    const run = await pending({ status: "running", statusSource: "weblog", launch, runFolder: "/nowhere" });
    expect(statusAndBody(await cancel(run))).to.deep.equal([
      409,
      { error: "The run is executing on elsewhere and can be cancelled only from there" },
    ]);
    expect(await readRow(app.db, run)).to.deep.include({ status: "running", statusSource: "weblog" });
  });

  it("is continued by the monitor after an interruption", async () => {
    const run = await running("sleep 616");
    const pid = await readPid(app.db, run);
    const longAgo = new Date(Date.now() - 120_000);
    await app.site
      .database("pipeline_runs")
      .where({ id: run.id })
      .update({ status_source: "cancelling", updated_at: longAgo });
    const monitor = createRunMonitor(app.site);
    await monitor.tick(new Date());
    await monitor.settled();
    expect(await isGone(pid)).to.equal(true);
    expect(await readRow(app.db, run)).to.deep.include({ status: "cancelled", why: "Cancelled." });
  });

  it("is refused as the table of refusals defines, before the run is read", async () => {
    const path = "/api/pipelines/runs/unknown";
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const person of [app.anyone, researcher])
      expect(statusAndBody(await person.delete(path))).to.deep.equal([403, { error: "Unauthorized" }]);
    expect(statusAndBody(await demo.delete(path))).to.deep.equal([
      403,
      { error: "Pipeline execution is disabled in the public demo." },
    ]);
    expect(statusAndBody(await admin.delete(path))).to.deep.equal([404, { error: "Run not found" }]);
  });
});
