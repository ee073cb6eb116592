import { expect } from "chai";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { type Monitor, createRunMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { readWeblogSecret } from "../../../server/access/settings/pipelineExecution.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aBashPackage, endAllRuns, isGone, readPid, readRow, runFile } from "../../helpers/launches.ts";
import { aRun } from "../../helpers/runs.ts";
import { selectFinal } from "../../helpers/storedRuns.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { weblogPath } from "../../helpers/weblogPath.ts";

const REPORT = `Error executing process > 'WF:TRIM (A-1)'

Caused by:
  Process \`WF:TRIM (A-1)\` terminated with an error exit status (3)

Command exit status:
  3

Command error:
  no adapter in a.fastq`;
const REASON = "WF:TRIM (A-1) failed with exit code 3: no adapter in a.fastq";
const GENERAL = "Process exited with code 1.";
const UNTIL_RELEASED = "until [ -e released ]; do sleep 0.05; done";

describe("a run whose workflow fails", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let monitor: Monitor;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    packages = await tempDir();
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    await aSample(app.db, order.id);
    monitor = createRunMonitor(app.site);
    await admin.put("/api/admin/settings/pipelines/execution", {
      weblogSecret: "secret-of-the-installation",
    });
  });
  afterEach(async () => {
    await monitor.settled();
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });

  async function running(script: string) {
    await aBashPackage(packages.path, script);
    const run = await aRun(app.db, { orderId: order.id }, { pipelineId: "toy", config: { mode: "fast" } });
    expect((await admin.post(`/api/pipelines/runs/${run.id}/start`)).status).to.equal(200);
    return run;
  }
  async function post(run: { id: string }, body: object): Promise<void> {
    const token = (await readWeblogSecret(app.site)) ?? "";
    expect((await app.anyone.post(weblogPath({ runId: run.id, token }), body)).status).to.equal(200);
  }
  const detail = async (run: { id: string }) =>
    (await admin.get(`/api/pipelines/runs/${run.id}`)).body.run as Record<string, never>;
  const cancel = (run: { id: string }) => admin.delete(`/api/pipelines/runs/${run.id}`);
  const remove = (run: { id: string }) => admin.post(`/api/pipelines/runs/${run.id}/delete`);
  async function write(run: { id: string }, path: string, text = ""): Promise<void> {
    const { runFolder } = await readRow(app.db, run);
    await mkdir(dirname(join(runFolder ?? "", path)), { recursive: true });
    await writeFile(join(runFolder ?? "", path), text);
  }
  async function over(run: { id: string }): Promise<void> {
    await until(async () => {
      await monitor.tick(new Date());
      await monitor.settled();
      return (await readRow(app.db, run)).status === "failed";
    }, "the run to fail");
  }

  it("keeps running after an `error` event of Nextflow until its process ends, and then fails", async () => {
    const run = await running(`${UNTIL_RELEASED}; exit 1`);
    const trace = { process: "WF:TRIM", name: "WF:TRIM (A-1)", attempt: 1 };
    await post(run, { event: "process_started", trace: { ...trace, task_id: 2, status: "RUNNING" } });
    await post(run, { event: "error", trace: { ...trace, task_id: 1, status: "FAILED", exit: 3 } });

    expect(await detail(run)).to.deep.include({
      status: "running",
      currentStep: "A task failed; other tasks are still running",
      why: "The workflow reported an error; waiting for the job to end.",
      completedAt: null,
      failure: null,
    });

    await write(run, "released");
    await over(run);
    expect(await detail(run)).to.deep.include({ status: "failed", why: GENERAL });
  });

  it("can be cancelled after an `error` event while its process lives", async () => {
    const run = await running("sleep 621");
    await post(run, { event: "error" });
    const pid = await readPid(app.db, run);
    expect(statusAndBody(await cancel(run))).to.deep.equal([200, { success: true, status: "cancelled" }]);
    expect(await isGone(pid)).to.equal(true);
  });

  it("is failed at once by a workflow_error, or a completion without success, and keeps that state", async () => {
    for (const event of [
      { event: "workflow_error", message: "no space" },
      { event: "completed", metadata: { workflow: { success: false, errorMessage: "no space" } } },
    ]) {
      const run = await running("sleep 622");
      await post(run, event);
      const { status, why, completedAt } = await readRow(app.db, run);
      expect([status, why]).to.deep.equal(["failed", "The workflow reported a failure: no space"]);
      await post(run, { event: "completed", metadata: { workflow: { success: true } } });
      expect(await readRow(app.db, run)).to.deep.include({ status, why, completedAt });
    }
  });

  it("that failed while its process lives is not deleted, and is cancelled: its processes end", async () => {
    const run = await running("sleep 623 & echo $! >child; wait");
    await until(async () => Number(await runFile(app.db, run, "child").catch(() => "")), "the child");
    await post(run, { event: "completed", metadata: { workflow: { success: false } } });
    const pids = [await readPid(app.db, run), Number(await runFile(app.db, run, "child"))];

    expect(await detail(run)).to.include({ status: "failed", leftoverProcess: "running" });
    expect(statusAndBody(await remove(run))).to.deep.equal([
      400,
      { error: "Cannot delete a running run. Cancel it first." },
    ]);
    expect(statusAndBody(await cancel(run))).to.deep.equal([
      200,
      { success: true, status: "failed", alreadyFinalized: true },
    ]);

    for (const pid of pids) expect(await isGone(pid)).to.equal(true);
    expect(await readRow(app.db, run)).to.include({ status: "failed" });
    expect((await detail(run))["leftoverProcess"]).to.equal(null);
    expect(
      await AuditEntry.query(app.db)
        .findOne({ targetId: run.id, action: "run.processesEnded" })
        .throwIfNotFound(),
    ).to.include({ userId: admin.user.id });
    expect(statusAndBody(await cancel(run))).to.deep.equal([
      400,
      { error: "Cannot cancel a completed or failed run" },
    ]);
    expect((await remove(run)).status).to.equal(200);
  });

  it("that failed on another machine reports an unknown process, to facility admins only", async () => {
    const owner = await app.as("RESEARCHER");
    const theirs = await anOrder(app.db, owner.user.id);
    const run = await aRun(
      app.db,
      { orderId: theirs.id },
      { status: "failed", runFolder: join(packages.path, "run") },
    );
    await run.$query(app.db).patch({
      launch: { executor: "local", pid: 1, startTicks: null, bootId: null, host: "elsewhere" },
    });
    await selectFinal(app.db, run, admin.user.id);
    expect((await detail(run))["leftoverProcess"]).to.equal("unknown");
    const shown = await owner.get(`/api/pipelines/runs/${run.id}`);
    expect([shown.status, shown.body.run?.leftoverProcess]).to.deep.equal([200, null]);
  });

  it("that failed before its process ended is polled until then, and records the end", async () => {
    const run = await running(
      `${UNTIL_RELEASED}; printf 'ERROR ~ No space left\\n\\n -- Check it\\n'; exit 1`,
    );
    await post(run, { event: "workflow_error" });
    await monitor.tick(new Date());
    expect((await readRow(app.db, run)).executorFacts).to.include({ state: "running" });
    expect((await detail(run))["failure"]).to.equal(null);
    await write(run, "released");
    await until(async () => {
      await monitor.tick(new Date());
      await monitor.settled();
      return (await readRow(app.db, run)).executorFacts.state === "exited";
    }, "the end of its process to be seen");
    expect(await detail(run)).to.deep.include({
      status: "failed",
      failure: { reason: "No space left", process: null, exitCode: null, report: null },
    });
  });

  it("reports the reason from standard output, without the token, on its page, in the list and in the notification", async () => {
    const run = await running(`${UNTIL_RELEASED}; cat report; exit 1`);
    const token = await readWeblogSecret(app.site);
    const report = `${REPORT}\n  at http://x/?token=${token}`;
    await write(
      run,
      "report",
      `N E X T F L O W\nERROR ~ ${report}\n\n -- Check '.nextflow.log' file for details\n`,
    );
    await write(run, "released");
    await over(run);

    const failure = {
      reason: "WF:TRIM (A-1) failed with exit code 3: at http://x/?token=[redacted]",
      process: "WF:TRIM (A-1)",
      exitCode: 3,
      report: report.replace(token ?? "", "[redacted]"),
    };
    expect(await detail(run)).to.deep.include({ status: "failed", why: GENERAL, failure });
    const { runs } = (await admin.get("/api/pipelines/runs")).body;
    expect(runs[0].failure).to.deep.equal(failure);
    expect(await Notification.query(app.db).where({ runId: run.id, kind: "run.failed" })).to.have.length(1);
    const { body } = await admin.get("/trpc/notifications.list?input=%7B%7D");
    expect(body.result.data.notifications[0]).to.include({ kind: "run.failed", excerpt: failure.reason });
  });

  it("reports the reason of an event that arrives after the failure", async () => {
    const run = await running(`${UNTIL_RELEASED}; exit 1`);
    await write(run, "released");
    await over(run);
    const before = await readRow(app.db, run);
    expect((await detail(run))["failure"]).to.equal(null);

    const workflow = { success: false, errorMessage: "no adapter in a.fastq", errorReport: REPORT };
    await post(run, { event: "completed", metadata: { workflow } });

    expect((await detail(run))["failure"]).to.deep.include({ reason: REASON, report: REPORT });
    const after = await readRow(app.db, run);
    const { workflowFacts, nextEventSeq, lastEventAt } = after;
    expect(Object.assign({}, before, { workflowFacts, nextEventSeq, lastEventAt })).to.deep.equal(
      Object.assign({}, after),
    );
  });

  it("reports the error output of the failed task if there is no other reason", async () => {
    const head = "task_id\\thash\\tprocess\\tname\\tstatus\\texit";
    const row = "1\\tab/123456\\tWF:TRIM\\tWF:TRIM (A-1)\\tFAILED\\t3";
    const run = await running(`${UNTIL_RELEASED}; printf '${head}\\n${row}\\n' >trace.txt; exit 1`);
    await write(run, "work/ab/1234567890/.command.err", "reading a.fastq\nno adapter in a.fastq\n");
    await write(run, "released");
    await over(run);
    expect((await detail(run))["failure"]).to.deep.equal({
      reason: REASON,
      process: "WF:TRIM (A-1)",
      exitCode: 3,
      report: "reading a.fastq\nno adapter in a.fastq",
    });
  });
});
