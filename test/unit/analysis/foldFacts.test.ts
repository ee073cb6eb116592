import { expect } from "chai";
import type { ExecutorFacts, RunStep, WorkflowFacts } from "../../../db/models/PipelineRun.ts";
import { RUN_TASKS_MAX } from "../../../server/analysis/limits.ts";
import { countSteps } from "../../../server/analysis/runRecords/state/countSteps.ts";
import type { StepCounts, TaskFact } from "../../../server/analysis/runRecords/state/facts.ts";
import { type KnownFacts, mergeFacts } from "../../../server/analysis/runRecords/state/mergeFacts.ts";

const NOTHING: KnownFacts = { workflow: {}, executor: {}, tasks: new Map() };
const task = (some: Partial<TaskFact> = {}): TaskFact => ({
  taskId: "1",
  process: "WF:ALIGN",
  name: "WF:ALIGN (S1)",
  status: "completed",
  ...some,
});
const foldTasks = (...facts: TaskFact[]) =>
  facts.reduce<KnownFacts>((known, fact) => mergeFacts(known, { tasks: [fact] }), NOTHING).tasks.get("1");

describe("the known facts of a task", () => {
  it("are those of the later state, with values that only an earlier one has", () => {
    const submittedAt = new Date("2026-01-10T11:00:00Z");
    const ended = task({ exitCode: 0, realtimeMs: 66 });
    const submitted = task({ status: "submitted", submittedAt });
    const expected = { ...ended, submittedAt };
    expect(foldTasks(submitted, ended)).to.deep.equal(expected);
    expect(foldTasks(ended, submitted)).to.deep.equal(expected);
  });

  it("are not made less exact by a repeated report of the same state", () => {
    const first = task({ realtimeMs: 39_412 });
    expect(foldTasks(first, task({ realtimeMs: 39_400, peakRssBytes: 512 }))).to.deep.equal(
      task({ realtimeMs: 39_412, peakRssBytes: 512 }),
    );
  });

  it("are not changed by a repeated report", () => {
    const known = mergeFacts(NOTHING, { tasks: [task({ completedAt: new Date(5) })] });
    const again = mergeFacts(known, { tasks: [task({ completedAt: new Date(5) })] });
    expect(again.changed).to.equal(false);
    expect(again.changedTasks).to.deep.equal([]);
    expect(again.tasks).to.equal(known.tasks);
  });

  it("are kept for a limited number of tasks, and known tasks are still updated", () => {
    const tasks = Array.from({ length: RUN_TASKS_MAX + 5 }, (_, id) =>
      task({ taskId: String(id), status: "running" }),
    );
    const known = mergeFacts(NOTHING, { tasks });
    const later = mergeFacts(known, { tasks: [task({ taskId: "one more" }), task({ taskId: "0" })] });
    expect([known.tasks.size, later.tasks.size]).to.deep.equal([RUN_TASKS_MAX, RUN_TASKS_MAX]);
    expect(later.changedTasks).to.deep.equal([task({ taskId: "0" })]);
  });

  it("are changed in a copy: the earlier facts stay unchanged", () => {
    const known = mergeFacts(NOTHING, { tasks: [task({ status: "running" })] });
    mergeFacts(known, { tasks: [task()] });
    expect(known.tasks.get("1")?.status).to.equal("running");
  });
});

describe("the known facts of a workflow and its executor", () => {
  const early = "2026-01-10T10:00:00.000Z";
  const late = "2026-01-10T11:00:00.000Z";
  const ended = (success: boolean | null, message?: string): WorkflowFacts => ({
    ended: { success, at: late, ...(message !== undefined && { message }) },
  });
  const both = <Fact>(one: Fact, other: Fact): [Fact, Fact][] => [
    [one, other],
    [other, one],
  ];

  it("contain a failure if both ends are reported", () => {
    for (const [one, other] of both(ended(false, "No space left"), ended(true)))
      expect(mergeFacts(mergeFacts(NOTHING, { workflow: one }), { workflow: other }).workflow).to.deep.equal(
        ended(false, "No space left"),
      );
  });

  it("contain the final state, once it is reported", () => {
    for (const [one, other] of both(ended(null), ended(true)))
      expect(mergeFacts(mergeFacts(NOTHING, { workflow: one }), { workflow: other }).workflow).to.deep.equal(
        ended(true),
      );
  });

  it("contain the first start", () => {
    for (const [one, other] of both<WorkflowFacts>({ startedAt: early }, { startedAt: late }))
      expect(mergeFacts(mergeFacts(NOTHING, { workflow: one }), { workflow: other }).workflow).to.deep.equal({
        startedAt: early,
      });
  });

  const executors: [string, ExecutorFacts, ExecutorFacts, ExecutorFacts][] = [
    [
      "the newest report",
      { state: "running", at: late },
      { state: "pending", at: early },
      { state: "running", at: late },
    ],
    [
      "the end, regardless of later reports",
      { state: "exited", exitCode: 0, at: early },
      { state: "running", at: late },
      { state: "exited", exitCode: 0, at: early },
    ],
    [
      "its own exit code rather than the report of the scheduler",
      { state: "exited", exitCode: 0, at: early },
      { state: "failed", said: "NODE_FAIL", at: late },
      { state: "exited", exitCode: 0, at: early },
    ],
    [
      "the time of its loss",
      { state: "lost", at: early },
      { state: "lost", at: late },
      { state: "lost", at: early, lostSince: early },
    ],
    [
      "the time of its loss, also while its state is unknown",
      { state: "lost", at: early },
      { state: "unknown", at: late },
      { state: "unknown", at: late, lostSince: early },
    ],
    [
      "no loss once it is found again",
      { state: "lost", at: early },
      { state: "running", at: late },
      { state: "running", at: late },
    ],
  ];
  for (const [what, one, other, expected] of executors)
    it(`contain ${what}`, () => {
      expect(mergeFacts(mergeFacts(NOTHING, { executor: one }), { executor: other }).executor).to.deep.equal(
        expected,
      );
    });
});

describe("the counts of steps", () => {
  const steps: RunStep[] = [
    { id: "align", name: "Alignment", processMatchers: ["ALIGN"] },
    { id: "report", name: "Report", processMatchers: ["REPORT"] },
    { id: "docs", name: "Never reported" },
  ];
  const counts = (some: Partial<StepCounts>): StepCounts => ({
    submitted: 0,
    running: 0,
    completed: 0,
    cached: 0,
    failed: 0,
    ignored: 0,
    aborted: 0,
    ...some,
  });

  it("omit steps without possible reports, and name processes without a step", () => {
    const tasks = [task(), task({ taskId: "2", process: "WF:SORT", name: "SORT", status: "running" })];
    expect(countSteps(steps, tasks)).to.deep.equal({
      steps: [
        { id: "align", name: "Alignment", counts: counts({ completed: 1 }) },
        { id: "report", name: "Report", counts: undefined },
      ],
      others: [{ name: "SORT", counts: counts({ running: 1 }) }],
    });
  });

  const table: [string, Partial<TaskFact>[], Partial<StepCounts>][] = [
    [
      "a retried task once, as its last attempt",
      [{ status: "failed", errorAction: "RETRY" }, { attempt: 2 }],
      { completed: 1 },
    ],
    [
      "a task that was retried in vain once",
      [
        { status: "failed", errorAction: "RETRY", attempt: 1 },
        { status: "failed", errorAction: "RETRY", attempt: 2 },
        { status: "failed", attempt: 3 },
      ],
      { failed: 1 },
    ],
    [
      "a task to be retried as one that waits",
      [{ status: "failed", errorAction: "RETRY" }],
      { submitted: 1 },
    ],
    ["a failure that was ignored apart", [{ status: "failed", errorAction: "IGNORE" }], { ignored: 1 }],
    [
      "tasks of the same name each",
      [{ status: "failed" }, { status: "failed" }, { attempt: 2 }, {}],
      { failed: 1, completed: 2 },
    ],
    [
      "tasks that nobody said were retried each",
      [{ status: "failed" }, { status: "failed" }, { status: "aborted" }],
      { failed: 2, aborted: 1 },
    ],
  ];
  for (const [what, tasks, expected] of table)
    it(`count ${what}`, () => {
      const given = tasks.map((some, index) => task({ taskId: String(index), ...some }));
      expect(countSteps(steps, given).steps[0]?.counts).to.deep.equal(counts(expected));
    });
});
