import { expect } from "chai";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineRun, type RunStep } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { localExecutor } from "../../../server/analysis/executors/local/localExecutor.ts";
import { observeEnd } from "../../../server/analysis/runs/monitor/pollRun.ts";
import {
  type Monitor,
  createRunMonitor,
  startMonitor,
} from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { recordUpdates } from "../../../server/analysis/runRecords/record/recordUpdates.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { readExit, GIVE_REPORT, launchedRun, stagedFolder } from "../../helpers/launchedRun.ts";
import { monitorProcess } from "../../helpers/monitorProcess.ts";
import { aRun } from "../../helpers/runs.ts";
import { recordStatements } from "../../helpers/statements.ts";
import { until } from "../../helpers/until.ts";

const HEAD = "task_id\tprocess\tname\tstatus\texit\tcomplete\n";
const STEPS: RunStep[] = [
  { id: "align", name: "Alignment", processMatchers: ["ALIGN"] },
  { id: "report", name: "Report", processMatchers: ["REPORT"] },
];
/** Waits until its folder holds a file of this name. */
const UNTIL = (name: string) => `until [ -e ${name} ]; do sleep 0.05; done`;

describe("the monitor of runs", function () {
  this.timeout(60_000);
  let app: TestApp;
  let root: string;
  let orderId: string;
  let monitor: Monitor;
  const started: number[] = [];

  before(async () => {
    app = await testApp();
    root = join(app.site.env.home, "runs");
    const admin = await app.as("FACILITY_ADMIN");
    orderId = (await anOrder(app.db, admin.user.id)).id;
    await aSample(app.db, orderId);
  });
  beforeEach(() => (monitor = createRunMonitor(app.site)));
  afterEach(async () => {
    await monitor.settled();
    for (const pid of started.splice(0))
      try {
        process.kill(-pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    await PipelineRun.query(app.db).delete();
  });
  after(() => app[Symbol.asyncDispose]());

  async function launched(script: string, columns: PartialModelObject<PipelineRun> = {}) {
    const run = await launchedRun(
      app.db,
      await aRun(app.db, { orderId }, { pipelineId: "toy", steps: STEPS }),
      {
        root,
        script,
        columns,
      },
    );
    started.push(run.pid);
    return run;
  }
  const now = async (id: string) => PipelineRun.query(app.db).findById(id).throwIfNotFound();
  const ended = (runFolder: string) => until(() => readExit(runFolder), "run.sh to end");
  async function tick(at = new Date()) {
    await monitor.tick(at);
    await monitor.settled();
  }
  const later = (ms: number) => new Date(Date.now() + ms);
  const readEvents = async (runId: string) =>
    (await PipelineRunEvent.query(app.db).where({ runId }).orderBy("seq")).map(
      ({ source, eventType }) => `${source} ${eventType}`,
    );
  const touch = (runFolder: string, name: string) => appendFile(join(runFolder, name), "");

  it("completes a run that ended with code 0, and records its events", async () => {
    const done = `printf '${HEAD}1\\tWF:ALIGN\\tWF:ALIGN (S1)\\tCOMPLETED\\t0\\t1767225600000\\n' > trace.txt; echo hello; echo 'oh no' >&2`;
    const { id, runFolder } = await launched(`${UNTIL("go")}; ${done}; ${GIVE_REPORT}`);

    await tick();
    expect(await now(id)).to.include({
      status: "running",
      progress: 0,
      why: "The job is running.",
      queueStatus: "running",
    });
    await touch(runFolder, "go");
    await ended(runFolder);
    await tick(later(2_000));

    const run = await now(id);
    expect(run).to.include({
      status: "completed",
      progress: 100,
      statusSource: "output",
      why: "Completed; outputs collected.",
      outputTail: "hello\n",
      errorTail: "oh no\n",
      finalizeKey: null,
    });
    expect(run.completedAt).to.be.instanceOf(Date);
    expect(run.executorFacts).to.include({ state: "exited", exitCode: 0 });
    expect(await readEvents(id)).to.deep.equal([
      "process process_started",
      "trace task_completed",
      "process process_exited",
    ]);
    const changes = await AuditEntry.query(app.db).where({ targetType: "run", targetId: id }).orderBy("id");
    expect(changes.map(({ action }) => action)).to.deep.equal(["run.completed"]);
  });

  it("fails a run that ended with another code, and reports where", async () => {
    const { id, runFolder } = await launched(
      `printf '${HEAD}1\\tALIGN\\tALIGN\\tFAILED\\t9\\t1767225600000\\n' > trace.txt; exit 3`,
    );
    await ended(runFolder);
    await tick();
    expect(await now(id)).to.include({
      status: "failed",
      progress: 0,
      currentStep: "A task failed in Alignment",
      why: "Process exited with code 3.",
    });
    const changes = await AuditEntry.query(app.db).where({ targetType: "run", targetId: id });
    expect(changes.map(({ action }) => action)).to.deep.equal(["run.failed"]);
  });

  it("reads a growing trace", async () => {
    const { id, runFolder } = await launched(UNTIL("go"));
    const trace = join(runFolder, "trace.txt");
    await appendFile(trace, `${HEAD}1\tALIGN\tALIGN (1)\tCOMPLETED\t0\t1767225600000\n2\tREP`);
    await tick();
    expect(await now(id)).to.include({ status: "running", progress: 50, currentStep: "Alignment" });
    await appendFile(trace, "ORT\tREPORT\tCOMPLETED\t0\t1767225605000\n");
    await tick(later(2_000));
    expect(await now(id)).to.include({ status: "running", progress: 99, currentStep: "Report" });
    expect(await readEvents(id)).to.deep.equal([
      "trace task_completed",
      "process process_started",
      "trace task_completed",
    ]);
  });

  it("records nothing twice after it is replaced", async () => {
    const { id, runFolder } = await launched(UNTIL("go"));
    await appendFile(
      join(runFolder, "trace.txt"),
      `${HEAD}1\tALIGN\tALIGN (1)\tCOMPLETED\t0\t1767225600000\n`,
    );
    await tick();
    const before = await readEvents(id);
    await app.restart();
    monitor = createRunMonitor(app.site);
    await tick();
    expect(await readEvents(id)).to.deep.equal(before);
  });

  it("queries the database once per tick, and not for unchanged runs", async () => {
    const { id, runFolder } = await launched(UNTIL("go"));
    await launched(UNTIL("go"));
    await tick();
    expect((await now(id)).status).to.equal("running");
    const statementsOfTick = (at: Date) => recordStatements(app.site.database, () => tick(at));
    const [reads = "", ...others] = await statementsOfTick(later(2_000));
    expect([reads, ...others]).to.deep.equal([reads]);
    expect(reads).to.match(/^select .*"run_number"/);
    await appendFile(
      join(runFolder, "trace.txt"),
      `${HEAD}1\tALIGN\tALIGN (1)\tCOMPLETED\t0\t1767225600000\n`,
    );
    // One transaction records the change; its statements run on its own connection.
    expect(await statementsOfTick(later(4_000))).to.deep.equal([reads, "BEGIN;", "COMMIT;"]);
  });

  it("finds active runs by indexes, regardless of the number of ended runs", async () => {
    const queries: { sql: string; bindings: never[] }[] = [];
    app.site.database.once("query", (query: (typeof queries)[0]) => queries.push(query));
    await tick();
    const { sql = "", bindings = [] } = queries[0] ?? {};
    const plan = await app.site.database.transaction(async (trx) => {
      // There are too few rows here for an index to be worth it.
      await trx.raw("set local enable_seqscan = off; set local enable_indexscan = off");
      const { rows } = await trx.raw<{ rows: Record<"QUERY PLAN", string>[] }>(
        // The driver has numbered what knex writes as question marks.
        `explain ${sql.replaceAll(/\$\d+/g, "?")}`,
        bindings,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).to.match(
      /BitmapOr[^]+pipeline_runs_status_created_at_id_index[^]+pipeline_runs_launch_key_index/,
    );
  });

  it("fails a killed run after 30 seconds without its process", async () => {
    const { id, pid } = await launched("sleep 600");
    await tick();
    process.kill(-pid, "SIGKILL");
    await until(async () => {
      await tick(later(2_000));
      return (await now(id)).executorFacts.state === "lost";
    }, "the process to be gone");
    expect(await now(id)).to.include({
      status: "running",
      why: "Process not found; waiting for the exit status.",
    });
    await tick(later(40_000));
    expect(await now(id)).to.include({ status: "failed", statusSource: "process" });
    expect((await readEvents(id)).at(-1)).to.equal("process process_lost");
  });

  it("never ends a run whose state is unknown", async () => {
    const run = await launched(UNTIL("go"));
    const launch = { ...run.launch, host: "elsewhere.example.org" } as PipelineRun["launch"];
    await run.$query(app.db).patch({ launch });
    for (const ms of [0, 60_000, 3_600_000]) await tick(later(ms));
    expect(await now(run.id)).to.include({
      status: "running",
      why: "Job status unknown; retrying.",
    });
    expect(await readEvents(run.id)).to.deep.equal(["process process_unknown"]);
  });

  it("fails a run of another machine once that machine reports it as lost", async () => {
    const run = await launched(UNTIL("go"));
    const launch = { ...run.launch, host: "elsewhere.example.org" } as PipelineRun["launch"];
    const at = new Date().toISOString();
    await run.$query(app.db).patch({ launch, executorFacts: { state: "lost", lostSince: at, at } });
    await tick(later(2_000));
    expect((await now(run.id)).status).to.equal("running");
    await tick(later(40_000));
    expect(await now(run.id)).to.include({ status: "failed", statusSource: "process" });
  });

  it("completes a run with a completed workflow only after its process has ended", async () => {
    const { id, runFolder } = await launched(`${UNTIL("go")}; ${GIVE_REPORT}`);
    await tick();
    const at = new Date().toISOString();
    const facts = { workflow: { ended: { success: true, at } } };
    await recordUpdates(app.site, id, { facts, events: [], source: "weblog", now: new Date() });
    await tick(later(2_000));
    expect(await now(id)).to.include({
      status: "running",
      progress: 99,
      currentStep: "Waiting for the job to end",
    });
    await touch(runFolder, "go");
    await ended(runFolder);
    await tick(later(4_000));
    expect(await now(id)).to.include({ status: "completed", progress: 100 });
  });

  it("resolves the outputs of a run that ended without a monitor", async () => {
    const { id, runFolder } = await launched(GIVE_REPORT, {
      workflowFacts: { startedAt: new Date().toISOString() },
    });
    await ended(runFolder);
    // As a process leaves it that dies between the one and the other.
    await PipelineRun.query(app.db)
      .findById(id)
      .patch({
        executorFacts: { state: "exited", exitCode: 0, at: new Date().toISOString() },
        outputTail: "",
        errorTail: "",
      });
    await tick();
    await tick(later(2_000));
    expect(await now(id)).to.include({ status: "completed" });
  });

  it("ignores ended, cancelling and unlaunched runs", async () => {
    const cancelling = await launched(GIVE_REPORT, { statusSource: "cancelling" });
    const over = await launched(GIVE_REPORT, { status: "failed", completedAt: new Date() });
    const pending = await aRun(app.db, { orderId });
    await ended(cancelling.runFolder);
    await ended(over.runFolder);
    await tick();
    expect(await now(cancelling.id)).to.include({ status: "running", statusSource: "cancelling" });
    expect(await now(over.id)).to.include({ status: "failed" });
    expect(await now(pending.id)).to.include({ status: "pending", why: null });
  });

  it("stores no token from a log", async () => {
    const { id, runFolder } = await launched(
      "echo 'WARN http://localhost/weblog?runId=1&token=abcdef failed'",
    );
    await ended(runFolder);
    await tick();
    expect((await now(id)).outputTail).to.equal(
      "WARN http://localhost/weblog?runId=1&token=[redacted] failed\n",
    );
  });

  it("continues with the others if the state of one cannot be queried", async () => {
    const job = { executor: "slurm", jobId: "1", jobName: "job" } as const;
    const foreign = await launched(UNTIL("go"), { launch: job, executorFacts: { state: "running" } });
    const whole = await launched(GIVE_REPORT);
    await ended(whole.runFolder);
    await tick();
    expect((await now(whole.id)).status).to.equal("completed");
    expect((await now(foreign.id)).status).to.equal("running");
  });

  it("stores the last output of a run, also if its workflow reported a failure before", async () => {
    const script = `echo first; ${UNTIL("go")}; echo last; printf '${HEAD}1\\tALIGN\\tALIGN\\tFAILED\\t1\\t-\\n' >trace.txt; exit 1`;
    const run = await launched(script);
    const at = new Date();
    const workflow = { ended: { success: false, at: at.toISOString() } };
    await recordUpdates(app.site, run.id, { facts: { workflow }, events: [], source: "weblog", now: at });
    expect((await now(run.id)).status).to.equal("failed");

    await appendFile(join(run.runFolder, "go"), "");
    await ended(run.runFolder);
    await observeEnd(app.site, run.id);

    const { status, why, outputTail } = await now(run.id);
    expect([status, why, outputTail]).to.deep.equal([
      "failed",
      "The workflow reported a failure.",
      "first\nlast\n",
    ]);
    const sources = await PipelineRunEvent.query(app.db).where({ runId: run.id }).orderBy("seq");
    expect(sources.map(({ source }) => source)).to.include.members(["trace", "process"]);
  });

  it("is not needed if the launching process observes the end of the run", async () => {
    const run = await aRun(app.db, { orderId }, { pipelineId: "toy", steps: STEPS });
    const runFolder = await stagedFolder(run, { root, script: `${UNTIL("go")}; ${GIVE_REPORT}` });
    const { id, runNumber } = run;
    const onEnd = () => void observeEnd(app.site, id);
    const launch = await localExecutor.launch(app.site, { id, runNumber, runFolder }, onEnd);
    if (launch.executor === "local") started.push(launch.pid);
    await run.$query(app.db).patch({ status: "running", runFolder, launch, launchedAt: new Date() });
    await touch(runFolder, "go");
    await until(async () => (await now(id)).status === "completed", "the run to be completed");
  });

  describe("in several processes", () => {
    it("is one process, and another continues when it is killed", async () => {
      const where = { databaseUrl: app.site.databaseUrl, home: app.site.env.home };
      const first = await monitorProcess(where);
      await until(() => first.isActive(), "the first monitor to be active");
      const second = await monitorProcess(where);
      const third = startMonitor(app.site);
      try {
        const before = await launched(GIVE_REPORT);
        await until(async () => (await now(before.id)).status === "completed", "the first to complete a run");
        expect([first.isActive(), second.isActive(), third.isActive()]).to.deep.equal([true, false, false]);

        const run = await launched(`${UNTIL("go")}; ${GIVE_REPORT}`);
        await first.kill();
        await touch(run.runFolder, "go");
        await until(async () => (await now(run.id)).status === "completed", "another to complete the run");
        expect([second.isActive(), third.isActive()]).to.have.members([true, false]);
      } finally {
        await Promise.all([first.kill(), second.stop(), third.stop()]);
      }
    });

    it("is handed over at an orderly shutdown", async () => {
      const first = startMonitor(app.site);
      await until(() => first.isActive(), "the first monitor to be active");
      const second = startMonitor(app.site);
      try {
        await first.stop();
        await until(() => second.isActive(), "the second monitor to be active");
        expect(first.isActive()).to.equal(false);
      } finally {
        await second.stop();
      }
    });
  });
});
