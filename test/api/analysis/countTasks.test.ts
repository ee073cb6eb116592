import { expect } from "chai";
import fc from "fast-check";
import { PipelineRunTask, type TaskStatus } from "../../../db/models/PipelineRunTask.ts";
import { countTasks, presentSteps } from "../../../server/analysis/runs/countTasks.ts";
import { countSteps } from "../../../server/analysis/runRecords/state/countSteps.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";

const STEPS = [
  { id: "align", name: "Align", processMatchers: ["ALIGN"] },
  { id: "sort", name: "Sort", processMatchers: ["SORT"] },
];
const ENDS: TaskStatus[] = ["submitted", "running", "completed", "cached", "failed"];

describe("the task counts of a run in the database", function () {
  this.timeout(60_000);
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app[Symbol.asyncDispose]());

  it("are as many as those counted one by one, however they were tried again", async () => {
    const { user } = await app.as("RESEARCHER");
    const order = await anOrder(app.db, user.id);
    const task = fc.record({
      process: fc.constantFrom("WF:ALIGN", "WF:SORT", "WF:OTHER"),
      tag: fc.constantFrom("a", "b"),
      status: fc.constantFrom(...ENDS),
      attempt: fc.constantFrom(null, 1, 2, 3),
    });
    const actionsOfAttempts = fc.array(fc.constantFrom(null, "RETRY", "IGNORE"), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(task, { minLength: 1, maxLength: 12 }),
        actionsOfAttempts,
        async (tasks, actions) => {
          const run = await aRun(app.db, { orderId: order.id }, { steps: STEPS });
          const rows = tasks.map(({ process, tag, attempt, status }, index) => ({
            taskId: String(index),
            process,
            name: `${process} (${tag})`,
            status,
            attempt,
            // Only what failed has something to be done about it: the same for tasks that are told apart by nothing else.
            errorAction: status === "failed" ? (actions[(attempt ?? 1) % actions.length] ?? null) : null,
          }));
          await PipelineRunTask.query(app.db).insert(rows.map((row) => ({ runId: run.id, ...row })));

          const { steps, otherProcesses } = presentSteps(
            run,
            await countTasks(app.db, run.id),
            (text) => text,
          );

          const expected = countSteps(
            STEPS,
            rows.map(({ errorAction, attempt, ...row }) => ({
              ...row,
              errorAction: errorAction ?? undefined,
              attempt: attempt ?? undefined,
            })),
          );
          const total = (counts: object | null | undefined) => counts ?? undefined;
          expect(steps.map(({ id, counts }) => [id, total(counts)])).to.deep.equal([
            ...expected.steps.map(({ id, counts }) => [id, total(counts)]),
            ...expected.others.map(({ name, counts }) => [name, total(counts)]),
          ]);
          expect(otherProcesses.map(({ name, counts }) => ({ name, counts }))).to.deep.equal(expected.others);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("of a run that failed are not open any more: aborted, or failed where they were to be tried again", async () => {
    const { user } = await app.as("RESEARCHER");
    const order = await anOrder(app.db, user.id);
    const run = await aRun(app.db, { orderId: order.id }, { steps: STEPS, status: "failed" });
    const tasks: [string, TaskStatus, string | null][] = [
      ["WF:ALIGN", "running", null],
      ["WF:ALIGN", "completed", null],
      ["WF:SORT", "failed", "RETRY"],
      ["WF:SORT", "submitted", null],
      ["WF:OTHER", "aborted", null],
    ];
    await PipelineRunTask.query(app.db).insert(
      tasks.map(([process, status, errorAction], index) => ({
        runId: run.id,
        taskId: String(index),
        process,
        name: `${process} (${index})`,
        status,
        errorAction,
      })),
    );

    const { steps } = presentSteps(run, await countTasks(app.db, run.id, { isOver: true }), (text) => text);

    const short = steps.map(({ id, status, counts }) => [id, status, counts?.failed, counts?.aborted]);
    expect(short).to.deep.equal([
      ["align", "aborted", 0, 1],
      ["sort", "failed", 1, 1],
      ["OTHER", "aborted", 0, 1],
    ]);
  });
});
