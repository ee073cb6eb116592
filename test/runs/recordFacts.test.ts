import { expect } from "chai";
import { AuditEntry } from "../../db/models/AuditEntry.ts";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask, type TaskStatus } from "../../db/models/PipelineRunTask.ts";
import type { Learned } from "../../server/runs/record/applyFacts.ts";
import { recordFacts } from "../../server/runs/record/recordFacts.ts";
import type { NewEvent, TaskFact } from "../../server/runs/state/facts.ts";
import type { Site } from "../../server/site.ts";
import { type TestApp, testApp } from "../helpers/app.ts";
import { anOrder } from "../helpers/factories.ts";
import { aRun } from "../helpers/runs.ts";
import { until } from "../helpers/until.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const STEPS = [
  { id: "align", name: "Alignment", processMatchers: ["ALIGN"] },
  { id: "report", name: "Report", processMatchers: ["REPORT"] },
];

describe("recording what is learned of a run", () => {
  let app: TestApp;
  let orderId: string;
  beforeEach(async () => {
    app = await testApp();
    const owner = await app.as("RESEARCHER");
    orderId = (await anOrder(owner.user.id)).id;
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const aRunOf = (columns = {}) => aRun({ orderId }, { status: "running", steps: STEPS, ...columns });
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
  const learned = (some: Partial<Learned>): Learned => ({
    facts: {},
    events: [],
    source: "weblog",
    now: NOW,
    ...some,
  });
  const record = (runId: string, some: Partial<Learned>, site: Site = app.site) =>
    recordFacts(site, runId, learned(some));
  // What another process is to this one: it has a memory of its own.
  const otherSite = (): Site => ({ ...app.site });
  const seqs = async (runId: string) =>
    (await PipelineRunEvent.query().where({ runId }).orderBy("seq")).map(({ seq }) => Number(seq));
  const stored = (runId: string) => PipelineRun.query().findById(runId).throwIfNotFound();

  it("stores facts, decision and event at once", async () => {
    const run = await aRunOf({ status: "queued" });
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
        why: "The workflow says that it runs.",
        finalize: false,
      },
    });
    expect(await stored(run.id)).to.deep.include({
      status: "running",
      statusSource: "weblog",
      progress: 0,
      currentStep: "Alignment",
      why: "The workflow says that it runs.",
      workflowFacts: { startedAt: NOW.toISOString() },
      startedAt: NOW,
      completedAt: null,
      lastEventAt: NOW,
      lastWeblogAt: NOW,
      lastTraceAt: null,
      nextEventSeq: "2",
    });
    const [row] = await PipelineRunTask.query().where({ runId: run.id });
    expect({ ...row }).to.deep.equal({
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
      peakRssBytes: String(2 ** 40),
      peakVmemBytes: null,
      readBytes: null,
      writtenBytes: null,
    });
    const [kept] = await PipelineRunEvent.query().where({ runId: run.id });
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
    const audits = await AuditEntry.query().where({ targetId: run.id });
    expect(audits.map(({ action, before, after }) => [action, before, after])).to.deep.equal([
      ["run.began", { status: "queued" }, { status: "running", why: "The workflow says that it runs." }],
    ]);
  });
});
