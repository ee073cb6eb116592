import { expect } from "chai";
import { textsOfSaid } from "../../helpers/textsOfSaid.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { finalizeRun } from "../../../server/analysis/runs/finalizeRun.ts";
import { recordUpdates } from "../../../server/analysis/runRecords/record/recordUpdates.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aRunFile, stagedFolder } from "../../helpers/launchedRun.ts";
import { aRun } from "../../helpers/runs.ts";
import { until } from "../../helpers/until.ts";

// Of no process that lives.
const DEAD_KEY = 12_345;

describe("finalizing a run whose outputs are pending", function () {
  this.timeout(60_000);
  let app: TestApp;
  let orderId: string;
  let userId: string;

  before(async () => {
    app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    userId = admin.user.id;
    orderId = (await anOrder(app.db, admin.user.id)).id;
    await aSample(app.db, orderId);
  });
  after(() => app[Symbol.asyncDispose]());

  /** A run that ended with 0. */
  async function aDoneRun({ withReport = true } = {}) {
    const run = await aRun(app.db, { orderId }, { pipelineId: "toy", userId });
    const runFolder = await stagedFolder(run, { root: join(app.site.env.home, "runs"), script: "true" });
    await mkdir(join(runFolder, "output"));
    if (withReport) await aRunFile(runFolder, "output/report.html", "done");
    const executorFacts = { state: "exited", exitCode: 0, at: new Date().toISOString() } as const;
    await run.$query(app.db).patch({ status: "running", progress: 99, runFolder, executorFacts });
    return { id: run.id, runFolder };
  }
  const now = (id: string) => PipelineRun.query(app.db).findById(id).throwIfNotFound();
  const readChanges = async (id: string) =>
    (await AuditEntry.query(app.db).where({ targetType: "run", targetId: id }).orderBy("id")).map(
      ({ action }) => action,
    );

  it("completes the run at 100 percent once they are resolved, by one of several concurrent callers", async () => {
    const { id } = await aDoneRun();
    const given = await Promise.all([1, 2, 3, 4, 5].map(() => finalizeRun(app.site, id)));
    expect(given.filter((status) => status !== undefined)).to.deep.equal(["completed"]);
    const run = await now(id);
    expect(run).to.include({ status: "completed", progress: 100, finalizeKey: null, currentStep: null });
    expect(run.results).to.deep.equal({ assembliesCreated: 0, binsCreated: 0, artifactsCreated: 1 });
    expect(await readChanges(id)).to.deep.equal(["run.completed"]);
    const notifications = await Notification.query(app.db).where({ runId: id });
    expect(notifications.map(({ kind, userId: to }) => [kind, to])).to.deep.equal([
      ["run.completed", userId],
    ]);
    expect(await finalizeRun(app.site, id)).to.equal(undefined);
  });

  it("keeps the run running at 99 percent with the reason while an output is missing, and retries after a pause", async () => {
    const { id, runFolder } = await aDoneRun({ withReport: false });
    expect(await finalizeRun(app.site, id)).to.equal("running");
    const run = await now(id);
    expect(run).to.include({ status: "running", progress: 99, finalizeTries: 1, finalizeKey: null });
    expect(run.currentStep).to.equal(textsOfSaid(run.results?.errors?.[0]));
    expect(run.currentStep).to.contain("report.html");
    expect(run.why).to.equal("Completed, but collecting outputs failed; retrying.");

    await aRunFile(runFolder, "output/report.html", "done");
    expect(await finalizeRun(app.site, id)).to.equal(undefined);
    await PipelineRun.query(app.db).findById(id).patch({ finalizeAfter: new Date() });
    expect(await finalizeRun(app.site, id)).to.equal("completed");
    expect((await now(id)).results).to.deep.equal({
      assembliesCreated: 0,
      binsCreated: 0,
      artifactsCreated: 1,
    });
  });

  it("keeps showing the reason, regardless of later engine reports", async () => {
    const { id } = await aDoneRun({ withReport: false });
    await finalizeRun(app.site, id);
    const { currentStep } = await now(id);
    const tasks = [{ taskId: "1", process: "SORT", name: "SORT", status: "completed" as const }];
    const learned = { facts: { tasks }, events: [], source: "weblog" as const, now: new Date() };
    const recorded = await recordUpdates(app.site, id, learned);
    expect(recorded?.decision).to.include({ finalize: true, currentStep });
    expect(await now(id)).to.include({ status: "running", progress: 99, currentStep });
  });

  it("fails the run after the sixth attempt, with growing pauses, and keeps the reasons", async () => {
    const { id } = await aDoneRun({ withReport: false });
    const pauses: number[] = [];
    for (let tries = 1; tries <= 5; tries++) {
      const began = Date.now();
      expect(await finalizeRun(app.site, id)).to.equal("running");
      const { finalizeAfter } = await now(id);
      pauses.push(Math.round(((finalizeAfter?.getTime() ?? 0) - began) / 1000));
      await PipelineRun.query(app.db).findById(id).patch({ finalizeAfter: new Date() });
    }
    expect(pauses).to.deep.equal(pauses.toSorted((one, other) => one - other));
    expect(new Set(pauses).size).to.equal(5);

    expect(await finalizeRun(app.site, id)).to.equal("failed");
    const run = await now(id);
    expect(run).to.include({ status: "failed", progress: 99, finalizeTries: 6, statusSource: "output" });
    expect(textsOfSaid(run.results?.errors)).to.deep.equal([run.currentStep]);
    expect(run.why).to.equal(`Couldn't collect the outputs in 6 attempts: ${run.currentStep}`);
    expect(run.completedAt).to.be.instanceOf(Date);
    expect(await readChanges(id)).to.deep.equal(["run.failed"]);
  });

  it("keeps the reason also if the outputs could not be searched", async () => {
    const { id } = await aDoneRun();
    await PipelineRun.query(app.db).findById(id).patch({ runFolder: null });
    expect(await finalizeRun(app.site, id)).to.equal("running");
    const run = await now(id);
    expect([run.currentStep, textsOfSaid(run.results?.errors)]).to.deep.equal([
      "Run folder not set",
      ["Run folder not set"],
    ]);
  });

  it("is continued at once after its process has ended, and after 30 seconds without a sign of life", async () => {
    const recently = new Date(Date.now() - 29_000);
    const longAgo = new Date(Date.now() - 31_000);
    const alive = app.site.changes.processKey;
    const table: [number, Date, string | undefined][] = [
      [DEAD_KEY, recently, "completed"],
      [alive, longAgo, "completed"],
      [alive, recently, undefined],
    ];
    for (const [finalizeKey, finalizeTouchedAt, expected] of table) {
      const { id } = await aDoneRun();
      await PipelineRun.query(app.db).findById(id).patch({ finalizeKey, finalizeTouchedAt });
      expect(await finalizeRun(app.site, id)).to.equal(expected);
    }
  });

  it("does nothing for a run that is cancelled before or in the meantime", async () => {
    const { id } = await aDoneRun();
    await PipelineRun.query(app.db).findById(id).patch({ statusSource: "cancelling" });
    expect(await finalizeRun(app.site, id)).to.equal(undefined);
    expect(await now(id)).to.include({ status: "running", statusSource: "cancelling" });

    const other = await aDoneRun();
    // A script that looks for the outputs until it is let go of.
    const manifestPath = join(other.runFolder, "package/manifest.json");
    const manifest = JSON.parse(await readFile(manifestPath, "utf8")) as { files: Record<string, unknown> };
    manifest.files["scripts"] = { discoverOutputs: "discover.mjs" };
    await writeFile(manifestPath, JSON.stringify(manifest));
    await writeFile(
      join(other.runFolder, "package/discover.mjs"),
      `import { existsSync, writeFileSync } from "node:fs";
       process.stdin.resume();
       writeFileSync(${JSON.stringify(join(other.runFolder, "looking"))}, "");
       const look = setInterval(() => {
         if (!existsSync(${JSON.stringify(join(other.runFolder, "go"))})) return;
         clearInterval(look);
         const summary = { assembliesFound: 0, binsFound: 0, artifactsFound: 0, reportsFound: 0 };
         process.stdout.write(JSON.stringify({ files: [], errors: [], summary }));
         process.exit(0);
       }, 20);`,
    );
    const finalizing = finalizeRun(app.site, other.id);
    await until(async () => (await now(other.id)).finalizeKey, "the lease");
    await PipelineRun.query(app.db).findById(other.id).patch({ status: "cancelled", statusSource: "manual" });
    await aRunFile(other.runFolder, "go", "");
    expect(await finalizing).to.equal(undefined);
    expect(await now(other.id)).to.include({ status: "cancelled", statusSource: "manual", progress: 99 });
  });
});
