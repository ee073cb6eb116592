import { expect } from "chai";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { type Monitor, createRunMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { RUN_FILES, runFolderName } from "../../../server/analysis/runRecords/runFiles.ts";
import { stageRun } from "../../../server/analysis/launch/stageRun.ts";
import { findPipeline } from "../../../server/analysis/pipelines/readPackages.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder, aFile, aRead, aSample } from "../../helpers/factories.ts";
import { aBashPackage, endAllRuns, isGone, readPid, readRow, runFile } from "../../helpers/launches.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { type ServerProcess, serverProcess } from "../../helpers/serverProcess.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

describe("runs of a server that is killed (kill -9)", function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let server: ServerProcess;
  let monitor: Monitor;
  beforeEach(async () => {
    packages = await tempDir();
    const environment = { PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" };
    app = await testApp(environment);
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aFile(app.files, "a.fastq", "@r\nA\n+\nI\n");
    await aRead(app.db, sample.id, { file1: "a.fastq", dataClass: "raw" });
    server = await serverProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home, environment });
    monitor = createRunMonitor(app.site);
  });
  afterEach(async () => {
    await server.kill();
    await monitor.settled();
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });

  const pending = (columns: PartialModelObject<PipelineRun> = {}) =>
    aRun(app.db, { orderId: order.id }, { pipelineId: "toy", config: { mode: "fast" }, ...columns });
  const startThere = (run: { id: string }) =>
    new Browser(server.url, admin.cookie).post(`/api/pipelines/runs/${run.id}/start`).catch(() => undefined);
  const startHere = (run: { id: string }) => admin.post(`/api/pipelines/runs/${run.id}/start`);
  const attend = async () => {
    await monitor.tick(new Date());
    await monitor.settled();
  };
  /** Runs the monitor until a run has the expected status. */
  const attendedUntil = (run: { id: string }, status: string) =>
    until(async () => {
      await monitor.tick(new Date(Date.now() + 60_000));
      await monitor.settled();
      const stored = await readRow(app.db, run);
      return stored.status === status ? stored : undefined;
    }, status);
  /** Makes the write of a launch record wait, as with a slow database, until the returned function is called. */
  async function holdLaunches(): Promise<() => Promise<void>> {
    const { database } = app.site;
    await database.raw(`
      create function hold_launch() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(4711); return new; end $$;
      create trigger hold_launch before update on pipeline_runs for each row
        when (old.launch is null and new.launch is not null) execute function hold_launch();`);
    const trx = await database.transaction();
    await trx.raw("select pg_advisory_xact_lock(4711)");
    return async () => {
      // Otherwise the database would still execute the statements of the dead server.
      await trx.raw(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      await trx.rollback();
      await database.raw("drop trigger hold_launch on pipeline_runs");
    };
  }

  it("before it staged anything fail with a reason; no run number is lost", async () => {
    const folder = await writePackage(packages.path, {
      change({ manifest }) {
        (manifest["files"] as Record<string, unknown>)["scripts"] = { samplesheet: "sheet.mjs" };
      },
    });
    await writeText(join(folder, "sheet.mjs"), `setTimeout(() => {}, 3_000)`);
    const run = await pending();
    void startThere(run);
    await until(async () => (await readRow(app.db, run)).launchKey !== null);
    await attend();
    expect((await readRow(app.db, run)).status).to.equal("queued");

    await server.kill();
    await attendedUntil(run, "failed");

    const stored = await readRow(app.db, run);
    expect(stored).to.deep.include({
      launchKey: null,
      launch: null,
      runFolder: null,
      why: "The server stopped while starting the run. No process was started.",
    });
    const actions = await AuditEntry.query(app.db).where({ targetId: run.id }).orderBy("id");
    expect(actions.map(({ action, userId }) => [action, userId])).to.deep.equal([
      ["run.started", admin.user.id],
      ["run.failed", null],
    ]);
    expect(statusAndBody(await startHere(run))).to.deep.equal([
      400,
      { error: "Cannot start run with status: failed" },
    ]);
    await aBashPackage(packages.path, "true", "other");
    const next = await pending({ pipelineId: "other" });
    await startHere(next);
    expect((await readRow(app.db, next)).runNumber).to.match(/^OTHER-\d{8}-001$/);
  });

  it("after it launched them and before it recorded that continue, identified by their files", async () => {
    await aBashPackage(packages.path, `while [ ! -e go ]; do sleep 0.05; done; exit 3`);
    const run = await pending();
    const release = await holdLaunches();
    void startThere(run);
    const written = JSON.parse(await runFile(app.db, run, RUN_FILES.launch)) as { pid: number };
    await server.kill();
    await release();
    expect(await readRow(app.db, run)).to.deep.include({ status: "queued", launch: null });
    expect(statusAndBody(await startHere(run))).to.deep.equal([
      409,
      { error: "Run has already been started (status: queued)" },
    ]);

    await attendedUntil(run, "running");

    expect(await readPid(app.db, run)).to.equal(written.pid);
    expect(await isGone(written.pid)).to.equal(false);
    expect(await readRow(app.db, run)).to.deep.include({ launchKey: null, status: "running" });
    await writeText(join((await readRow(app.db, run)).runFolder ?? "", "go"), "");
    await until(() => isGone(written.pid));
    expect((await attendedUntil(run, "failed")).why).to.equal("Process exited with code 3.");
  });

  itNightly("continue also when the server lives and only failed to record the launch", async () => {
    await aBashPackage(packages.path, `while [ ! -e go ]; do sleep 0.05; done; exit 3`);
    const run = await pending();
    const release = await holdLaunches();
    const starting = startHere(run);
    const written = JSON.parse(await runFile(app.db, run, RUN_FILES.launch)) as { pid: number };
    await release();
    expect(statusAndBody(await starting)).to.deep.equal([
      503,
      { error: "The database cannot be reached. Try again in a moment." },
    ]);

    await attendedUntil(run, "running");

    expect(await readPid(app.db, run)).to.equal(written.pid);
    expect(await readRow(app.db, run)).to.deep.include({ launchKey: null });
    await writeText(join((await readRow(app.db, run)).runFolder ?? "", "go"), "");
    await until(() => isGone(written.pid));
    expect((await attendedUntil(run, "failed")).why).to.equal("Process exited with code 3.");
  });

  itNightly("that were cancelled in the meantime are ended", async () => {
    await aBashPackage(packages.path, "sleep 631");
    const run = await pending();
    const release = await holdLaunches();
    void startThere(run);
    const written = JSON.parse(await runFile(app.db, run, RUN_FILES.launch)) as { pid: number };
    await server.kill();
    await release();
    expect((await admin.delete(`/api/pipelines/runs/${run.id}`)).body.status).to.equal("cancelled");
    expect(await isGone(written.pid)).to.equal(false);

    await attend();

    expect(await isGone(written.pid)).to.equal(true);
    expect(await readRow(app.db, run)).to.deep.include({ status: "cancelled", launchKey: null });
  });

  itNightly("after it launched them are completed correctly", async () => {
    const run = await pending({ pipelineId: "fastq-checksum", config: {} });
    const slow = await pending();
    await aBashPackage(packages.path, `while [ ! -e go ]; do sleep 0.05; done; exit 0`);
    await startThere(slow);
    await startThere(run);
    await server.kill();
    expect(await isGone(await readPid(app.db, slow))).to.equal(false);

    const ended = await attendedUntil(run, "completed");

    expect(ended).to.deep.include({ progress: 100, launchKey: null });
    const { runFolder } = ended;
    expect(await readFile(join(runFolder ?? "", "output/summary/checksum-summary.tsv"), "utf8")).to.match(
      /^sample_id/,
    );
    expect((await readRow(app.db, slow)).status).to.equal("running");
    expect((await admin.delete(`/api/pipelines/runs/${slow.id}`)).body.status).to.equal("cancelled");
    expect(await isGone(await readPid(app.db, slow))).to.equal(true);
  });

  it("staged and not begun are failed, and never begin", async () => {
    await aBashPackage(packages.path, "echo began >began");
    const run = await pending({ status: "queued", statusSource: "launcher" });
    const pipeline = (await findPipeline(app.site, "toy"))!;
    const runFolder = join(packages.path, runFolderName(run));
    const { id, runNumber } = run;
    await stageRun({
      id,
      runNumber,
      runFolder,
      pipeline,
      content: "",
      names: new Map(),
      config: {},
      info: { lanekeeper: "0.0.0", facility: null, order: null, study: null },
      weblogUrl: undefined,
      tower: undefined,
    });
    await app.site
      .database("pipeline_runs")
      .where({ id: run.id })
      .update({ run_folder: runFolder, launch_key: 4711 });

    await attend();

    expect(await readRow(app.db, run)).to.deep.include({ status: "failed", launchKey: null });
    const [code] = (await once(spawn("bash", [join(runFolder, "run.sh")], { stdio: "ignore" }), "exit")) as [
      number,
    ];
    expect(code).to.equal(70);
    expect(await readFile(join(runFolder, "began"), "utf8").catch(() => "no")).to.equal("no");
  });
});
