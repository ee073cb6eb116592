import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask, type TaskStatus } from "../../../db/models/PipelineRunTask.ts";
import type { RunUpdate } from "../../../server/analysis/runRecords/record/applyUpdates.ts";
import { recordUpdates } from "../../../server/analysis/runRecords/record/recordUpdates.ts";
import { workflowRunning } from "../../../server/analysis/runRecords/state/sentences.ts";
import type { NewEvent, TaskFact } from "../../../server/analysis/runRecords/state/facts.ts";
import type { Site } from "../../../server/platform/site/site.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import { until } from "../../helpers/until.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const STEPS = [
  { id: "align", name: "Alignment", processMatchers: ["ALIGN"] },
  { id: "report", name: "Report", processMatchers: ["REPORT"] },
];

describe("recording facts of a run", () => {
  let app: TestApp;
  let orderId: string;
  beforeEach(async () => {
    app = await testApp();
    const owner = await app.as("RESEARCHER");
    orderId = (await anOrder(app.db, owner.user.id)).id;
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const createRun = (columns = {}) =>
    aRun(app.db, { orderId }, { status: "running", steps: STEPS, ...columns });
  const event = (name: string, columns: Partial<NewEvent> = {}): NewEvent => ({
    source: "weblog",
    eventType: name,
    payload: { name },
    occurredAt: NOW,
    ...columns,
  });
  const task = (taskId: string, status: TaskStatus, columns: Partial<TaskFact> = {}): TaskFact => ({
    taskId,
    process: "ALIGN",
    name: `ALIGN (${taskId})`,
    status,
    ...columns,
  });
  const learned = (some: Partial<RunUpdate>): RunUpdate => ({
    facts: {},
    events: [],
    source: "weblog",
    now: NOW,
    ...some,
  });
  const record = (runId: string, some: Partial<RunUpdate>, site: Site = app.site) =>
    recordUpdates(site, runId, learned(some));
  // What another process is to this one: it has a memory of its own.
  const otherSite = (): Site => ({ ...app.site });
  const seqs = async (runId: string) =>
    (await PipelineRunEvent.query(app.db).where({ runId }).orderBy("seq")).map(({ seq }) => Number(seq));
  const stored = (runId: string) => PipelineRun.query(app.db).findById(runId).throwIfNotFound();

  it("stores facts, decision and event together", async () => {
    const run = await createRun({ status: "queued" });
    const recorded = await record(run.id, {
      facts: {
        workflow: { startedAt: NOW.toISOString() },
        tasks: [
          task("1", "running", { startedAt: NOW, cpuPercent: 12.5, peakRssBytes: 2 ** 40, attempt: 1 }),
        ],
      },
      events: [event("process_started", { processName: "WF:ALIGN", status: "running", message: "m" })],
    });
    expect(recorded).to.deep.equal({
      status: "running",
      decision: {
        status: "running",
        progress: 0,
        currentStep: "Alignment",
        why: "The workflow is running.",
        sentences: { why: workflowRunning() },
        finalize: false,
      },
    });
    expect(await stored(run.id)).to.deep.include({
      status: "running",
      statusSource: "weblog",
      progress: 0,
      currentStep: "Alignment",
      why: "The workflow is running.",
      workflowFacts: { startedAt: NOW.toISOString() },
      startedAt: NOW,
      completedAt: null,
      lastEventAt: NOW,
      lastWeblogAt: NOW,
      lastTraceAt: null,
      nextEventSeq: "2",
    });
    const [row] = await PipelineRunTask.query(app.db).where({ runId: run.id });
    expect(Object.assign({}, row)).to.deep.equal({
      runId: run.id,
      taskId: "1",
      process: "ALIGN",
      tag: null,
      name: "ALIGN (1)",
      status: "running",
      errorAction: null,
      exitCode: null,
      attempt: 1,
      hash: null,
      nativeId: null,
      submittedAt: null,
      startedAt: NOW,
      completedAt: null,
      durationMs: null,
      realtimeMs: null,
      cpuPercent: 12.5,
      requestedCpus: null,
      requestedMemoryBytes: null,
      requestedTimeMs: null,
      queue: null,
      container: null,
      peakRssBytes: String(2 ** 40),
      peakVmemBytes: null,
      readBytes: null,
      writtenBytes: null,
    });
    const [kept] = await PipelineRunEvent.query(app.db).where({ runId: run.id });
    expect(kept).to.deep.include({
      seq: "1",
      source: "weblog",
      eventType: "process_started",
      processName: "WF:ALIGN",
      stepId: "align",
      status: "running",
      message: "m",
      payload: '{"name":"process_started"}',
      occurredAt: NOW,
      receivedAt: NOW,
    });
    const audits = await AuditEntry.query(app.db).where({ targetId: run.id });
    expect(audits.map(({ action, before, after }) => [action, before, after])).to.deep.equal([
      ["run.began", { status: "queued" }, { status: "running", why: "The workflow is running." }],
    ]);
  });

  it("ignores runs that do not exist or were deleted", async () => {
    expect(await record("nowhere", {})).to.equal(undefined);
    const run = await createRun();
    await record(run.id, {});
    await PipelineRun.query(app.db).deleteById(run.id);
    expect(await record(run.id, { events: [event("a")] })).to.equal(undefined);
  });

  it("keeps known facts, and never reverts a task", async () => {
    const run = await createRun();
    await record(run.id, { facts: { tasks: [task("1", "completed", { exitCode: 0 })] } });
    await record(run.id, { facts: { tasks: [task("1", "running", { startedAt: NOW })] } }, otherSite());
    await record(run.id, { facts: { tasks: [task("2", "submitted")] } });
    const rows = await PipelineRunTask.query(app.db).where({ runId: run.id }).orderBy("taskId");
    expect(
      rows.map(({ taskId, status, exitCode, startedAt }) => [taskId, status, exitCode, startedAt]),
    ).to.deep.equal([
      ["1", "completed", 0, NOW],
      ["2", "submitted", null, null],
    ]);
  });

  it("keeps the tails of logs, and the earlier ones if none was read", async () => {
    const run = await createRun({ outputTail: "old", errorTail: "old" });
    await record(run.id, { source: "process", tails: { outputTail: "new" } });
    expect(await stored(run.id)).to.include({ outputTail: "new", errorTail: "old", statusSource: "process" });
  });

  it("records what the scheduler reports, and when", async () => {
    const run = await createRun({ status: "pending" });
    const executor = { state: "pending", said: "PENDING", reason: "Resources" } as const;
    await record(run.id, { source: "queue", facts: { executor } });
    expect(await stored(run.id)).to.deep.include({
      status: "queued",
      queueStatus: "PENDING",
      queueReason: "Resources",
      queueUpdatedAt: NOW,
      executorFacts: executor,
    });
  });

  it("drops an event identical to one that is stored, by source, name and payload, within 2 seconds", async () => {
    const run = await createRun();
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    const events = [
      event("a", { occurredAt: at(0) }),
      event("a", { occurredAt: at(2_000) }),
      event("a", { occurredAt: at(-2_000) }),
      event("a", { occurredAt: at(2_001), message: "kept" }),
      event("A", { occurredAt: at(0) }),
      event("a", { occurredAt: at(0), payload: { name: "b" } }),
      event("a", { occurredAt: at(0), source: "trace" }),
    ];
    for (const one of events) await record(run.id, { events: [one] });
    // Of another process, and of this one after it wrote.
    for (const one of events) await record(run.id, { events: [one] }, otherSite());
    for (const one of events) await record(run.id, { events: [one] });
    const rows = await PipelineRunEvent.query(app.db).where({ runId: run.id }).orderBy("seq");
    expect(
      rows.map(({ seq, source, eventType, payload, occurredAt }) => [
        seq,
        source,
        eventType,
        payload,
        occurredAt,
      ]),
    ).to.deep.equal([
      ["1", "weblog", "a", '{"name":"a"}', at(0)],
      ["2", "weblog", "a", '{"name":"a"}', at(2_001)],
      ["3", "weblog", "A", '{"name":"A"}', at(0)],
      ["4", "weblog", "a", '{"name":"b"}', at(0)],
      ["5", "trace", "a", '{"name":"a"}', at(0)],
    ]);
  });

  it("keeps the newest 100 events by their time", async () => {
    const run = await createRun();
    const at = (index: number) => new Date(NOW.getTime() + index * 10_000);
    const some = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => event("e", { occurredAt: at(from + index) }));
    await record(run.id, { events: some(0, 60) });
    await record(run.id, { events: some(60, 130) });
    expect(await seqs(run.id)).to.deep.equal(Array.from({ length: 100 }, (_, index) => index + 31));
    await record(run.id, { events: [event("older than all")] });
    await record(run.id, { events: [event("in between", { occurredAt: at(50.5) })] }, otherSite());
    const rows = await PipelineRunEvent.query(app.db).where({ runId: run.id }).orderBy("occurredAt");
    expect([rows.length, rows[0]?.occurredAt]).to.deep.equal([100, at(31)]);
    expect(rows.find(({ eventType }) => eventType === "in between")?.seq).to.equal("131");
    await record(run.id, { events: some(1_000, 1_250) });
    expect(await seqs(run.id)).to.deep.equal(Array.from({ length: 100 }, (_, index) => index + 132));
  });

  it("cuts payloads at 12000 characters and messages at 500, and no character in half", async () => {
    const run = await createRun();
    const payload = `${"x".repeat(11_999)}😀 and more`;
    await record(run.id, { events: [event("a", { payload, message: `${"y".repeat(499)}😀` })] });
    const [row] = await PipelineRunEvent.query(app.db).where({ runId: run.id });
    expect([row?.payload, row?.message]).to.deep.equal(["x".repeat(11_999), "y".repeat(499)]);
  });

  it("distinguishes payloads that differ after the truncation", async () => {
    const run = await createRun();
    for (const end of ["a", "b"])
      await record(run.id, { events: [event("e", { payload: "x".repeat(12_000) + end })] });
    expect(await seqs(run.id)).to.deep.equal([1, 2]);
  });

  for (const status of ["completed", "failed", "cancelled"] as const)
    it(`stores events and the ends of the logs of a ${status} run and changes nothing else of it`, async () => {
      const run = await createRun({
        status,
        progress: status === "completed" ? 100 : 40,
        currentStep: "Report",
      });
      const before = await stored(run.id);
      const recorded = await record(run.id, {
        facts: {
          workflow: { ended: { success: status !== "completed", at: NOW.toISOString() } },
          tasks: [task("1", "running")],
          executor: { state: "exited", exitCode: 1 },
        },
        events: [event("late")],
        tails: { outputTail: "late" },
      });
      expect(recorded).to.deep.include({ status });
      expect(recorded?.decision).to.include({ status, finalize: false });
      const { nextEventSeq, updatedAt, ...after } = await stored(run.id);
      expect([nextEventSeq, updatedAt]).to.deep.equal(["2", before.updatedAt]);
      const executorFacts = status === "failed" ? { state: "exited", exitCode: 1 } : before.executorFacts;
      expect(Object.assign({}, before, { outputTail: "late", executorFacts })).to.deep.include(after);
      expect(await PipelineRunTask.query(app.db).where({ runId: run.id })).to.deep.equal([]);
      expect(await seqs(run.id)).to.deep.equal([1]);
    });

  it("stores causes that an engine reports after a failure, and keeps status and times", async () => {
    const run = await createRun({ status: "failed", why: "Process exited with code 1." });
    const causes = { report: "no space left" };
    const failed = { ended: { success: false, at: NOW.toISOString() }, causes };
    await record(run.id, { facts: { workflow: failed }, events: [event("completed")] });
    const after = await stored(run.id);
    expect(after).to.deep.include({
      status: "failed",
      workflowFacts: { causes },
      completedAt: run.completedAt,
    });
    const done = await createRun({ status: "completed", progress: 100 });
    await record(done.id, { facts: { workflow: failed }, events: [event("completed")] });
    expect((await stored(done.id)).workflowFacts).to.deep.equal({});
  });

  it("stores facts of a run that is being cancelled, and does not change its state", async () => {
    const run = await createRun({ statusSource: "cancelling", progress: 10, currentStep: "Alignment" });
    const ended = { success: false, at: NOW.toISOString() };
    const recorded = await record(run.id, { facts: { workflow: { ended } }, events: [event("error")] });
    expect(recorded).to.deep.include({ status: "running" });
    expect(await stored(run.id)).to.deep.include({
      status: "running",
      statusSource: "cancelling",
      progress: 10,
      workflowFacts: { ended },
    });
  });

  it("requests the outputs of a run whose workflow has completed, and notifies of a failure", async () => {
    const done = await createRun({ launch: null });
    const ended = (success: boolean) => ({
      workflow: { ended: { success, at: NOW.toISOString(), message: "no space" } },
    });
    const recorded = await record(done.id, { facts: ended(true) });
    expect(recorded?.decision).to.include({ status: "running", progress: 99, finalize: true });
    const failed = await createRun();
    await record(failed.id, { facts: ended(false) });
    expect(await stored(failed.id)).to.deep.include({
      status: "failed",
      why: "The workflow reported a failure: no space",
      completedAt: NOW,
    });
    const [audit] = await AuditEntry.query(app.db).where({ targetId: failed.id });
    expect([audit?.action, audit?.before]).to.deep.equal(["run.failed", { status: "running" }]);
  });

  it("announces every change of a run", async () => {
    const run = await createRun();
    const heard: string[] = [];
    app.site.changes.subscribe((topic) => heard.push(topic));
    await record(run.id, { events: [event("a")] });
    await until(() => heard.length > 0, "the announcement");
    expect(heard).to.deep.equal([`run:${run.id}`]);
  });

  it("stores the same event once, for any number of concurrent processes", async () => {
    const run = await createRun();
    const sites = Array.from({ length: 8 }, otherSite);
    await Promise.all(sites.map((site) => record(run.id, { events: [event("a")] }, site)));
    expect(await seqs(run.id)).to.deep.equal([1]);
  });

  it("loses no events of several concurrent processes, and numbers them without gaps", async () => {
    const run = await createRun();
    const sites = [app.site, otherSite(), otherSite()];
    const every = Array.from({ length: 90 }, (_, index) => index);
    const recorded = await Promise.all(
      every.map((index) =>
        record(
          run.id,
          {
            facts: { tasks: [task(String(index), "completed")] },
            events: [event(`e${index}`)],
            ...(index % 3 === 1 && { source: "trace" as const }),
          },
          sites[index % sites.length],
        ),
      ),
    );
    expect(recorded.every((one) => one?.status === "running")).to.equal(true);
    expect(await seqs(run.id)).to.deep.equal(every.map((index) => index + 1));
    expect(await PipelineRunTask.query(app.db).where({ runId: run.id }).resultSize()).to.equal(90);
    expect(await stored(run.id)).to.include({ nextEventSeq: "91", progress: 50 });
  });

  it("does not undo concurrent writes", async () => {
    const run = await createRun();
    await record(run.id, { events: [event("a")] });
    let recording: Promise<unknown> | undefined;
    await app.site.database.transaction(async (trx) => {
      await PipelineRun.query(trx).findById(run.id).patch({ status: "cancelled", currentStep: "Stopped" });
      recording = record(run.id, { facts: { tasks: [task("1", "running")] }, events: [event("b")] });
      // One that waits for a row keeps no other waiting.
      const other = await createRun();
      expect(await record(other.id, { events: [event("c")] })).to.include({ status: "running" });
    });
    expect(await recording).to.deep.include({ status: "cancelled" });
    expect(await stored(run.id)).to.include({ status: "cancelled", currentStep: "Stopped" });
    expect(await seqs(run.id)).to.deep.equal([1, 2]);
  });

  it("reports an event that cannot be stored, and stores the others", async () => {
    const runs = await Promise.all([createRun(), createRun(), createRun()]);
    const outcomes = await Promise.allSettled(
      runs.map(({ id }, index) =>
        record(id, {
          facts: { tasks: [task("1", index === 1 ? ("upside down" as TaskStatus) : "running")] },
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).to.deep.equal(["fulfilled", "rejected", "fulfilled"]);
    expect(await record(runs[1]?.id ?? "", { events: [event("a")] })).to.include({ status: "running" });
  });
});
