import { expect } from "chai";
import fc from "fast-check";
import type { RunStep } from "../../../db/models/PipelineRun.ts";
import { countSteps, recountSteps } from "../../../server/analysis/runRecords/state/countSteps.ts";
import type { TaskFact } from "../../../server/analysis/runRecords/state/facts.ts";
import { mergeTasks } from "../../../server/analysis/runRecords/state/mergeFacts.ts";

const STEPS: RunStep[] = [
  { id: "align", name: "Alignment", processMatchers: ["ALIGN"] },
  { id: "report", name: "Report", processMatchers: ["REPORT"] },
  { id: "silent", name: "Silent" },
];
const PROCESSES = ["WF:ALIGN", "WF:REPORT", "TRIM", "MERGE"];

const fact: fc.Arbitrary<TaskFact> = fc.record(
  {
    taskId: fc.nat(12).map(String),
    process: fc.constantFrom(...PROCESSES),
    name: fc.constantFrom("one", "two", "three"),
    status: fc.constantFrom("submitted", "running", "completed", "cached", "failed", "aborted"),
    errorAction: fc.constantFrom("RETRY", "IGNORE", "FINISH"),
    attempt: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: ["taskId", "process", "name", "status"] },
);
/** As engines tell them: a task keeps its process, name and attempt. */
const steadyFact = fact.map(({ taskId, ...rest }) => {
  const number = Number(taskId);
  const process = PROCESSES[number % PROCESSES.length] ?? "";
  return { ...rest, taskId, process, name: `${process} (${number % 5})`, attempt: number > 9 ? 2 : 1 };
});

/** Tells one after the other, counting again each time. */
function counts(updates: TaskFact[][], steps: RunStep[]) {
  const tasks = new Map<string, TaskFact>();
  let counted = countSteps(steps, []);
  return updates.map((facts) => {
    const changed = new Map<string, TaskFact>();
    mergeTasks(facts, { known: tasks, changed });
    counted = recountSteps(steps, counted, { tasks, changed });
    for (const [id, task] of changed) tasks.set(id, task);
    return { counted, expected: countSteps(steps, tasks.values()) };
  });
}

describe("counting the changed tasks of a run again", () => {
  for (const [what, one] of [
    ["whatever is told", fact],
    ["what engines tell", steadyFact],
  ] as const)
    for (const steps of [STEPS, []])
      it(`equals a full count, of ${what}, with ${steps.length} steps`, () => {
        fc.assert(
          fc.property(fc.array(fc.array(one, { maxLength: 3 }), { maxLength: 30 }), (updates) => {
            for (const { counted, expected } of counts(updates, steps))
              expect(counted).to.deep.equal(expected);
          }),
          { numRuns: 1_000 },
        );
      });

  it("equals it also with more undeclared processes than are distinguished", () => {
    const updates = Array.from({ length: 420 }, (_, index): TaskFact[] => {
      const number = index % 210;
      const process = `P${number}`;
      return [
        { taskId: String(number), process, name: process, status: index < 210 ? "submitted" : "completed" },
      ];
    });
    const { counted, expected } = counts(updates, []).at(-1) ?? {};
    expect(counted).to.deep.equal(expected);
    expect(counted?.others).to.have.length(201);
  });

  it("does not change the earlier counts", () => {
    const running: TaskFact = { taskId: "1", process: "ALIGN", name: "ALIGN", status: "running" };
    const tasks = new Map([["1", running]]);
    const before = countSteps(STEPS, tasks.values());
    recountSteps(STEPS, before, { tasks, changed: new Map([["1", { ...running, status: "completed" }]]) });
    expect(before).to.deep.equal(countSteps(STEPS, tasks.values()));
  });
});
