import fc from "fast-check";
import type { ExecutorFacts, RunStatus, RunStep } from "../../db/models/PipelineRun.ts";
import type { Facts, TaskFact } from "../../server/analysis/runRecords/state/facts.ts";

/** The actual history of a run, and every fact that its sources could report, in order of occurrence. */
export interface History {
  truth: "completed" | "failed" | "cancelled";
  steps: RunStep[];
  /** The state of the row before the first fact. */
  begun: { status: RunStatus; executor: ExecutorFacts };
  facts: Facts[];
  /** Facts that each prove the end independently. */
  proofs: Facts[];
}

type Fate = "ok" | "cached" | "ignored" | "retried" | "retriedTwice";
type End = "success" | "taskFailure" | "exitCode" | "killed" | "schedulerFailed" | "schedulerCancelled";

const START_MS = Date.parse("2026-01-10T10:00:00.000Z");
/** Later than every fact, beyond every timeout. */
export const LONG_AFTER = new Date(START_MS + 24 * 60 * 60 * 1000);

const fate = fc.constantFrom<Fate>("ok", "cached", "ignored", "retried", "retriedTwice");
const end = fc.constantFrom<End>(
  "success",
  "taskFailure",
  "exitCode",
  "killed",
  "schedulerFailed",
  "schedulerCancelled",
);

export const history: fc.Arbitrary<History> = fc
  .record({
    fates: fc.array(fc.array(fate, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
    end,
    launched: fc.boolean(),
    declared: fc.boolean(),
    saysHow: fc.boolean(),
    exitCode: fc.integer({ min: 1, max: 255 }),
  })
  .map(getHistory);

function getHistory(given: {
  fates: Fate[][];
  end: End;
  launched: boolean;
  declared: boolean;
  saysHow: boolean;
  exitCode: number;
}): History {
  // The workflow's report is conclusive only for a run that was not launched here.
  const launched = given.launched || !["success", "taskFailure"].includes(given.end);
  let seconds = 0;
  const tick = () => new Date(START_MS + ++seconds * 1000);
  const at = () => tick().toISOString();
  const executor = (state: ExecutorFacts["state"], more: Partial<ExecutorFacts> = {}): Facts => ({
    executor: { ...(state && { state }), at: at(), ...more },
  });

  const facts: Facts[] = [{ workflow: { startedAt: at() } }];
  if (launched)
    facts.push(executor("pending"), executor("unknown"), executor("running"), executor("unknown"));
  const ended: TaskFact[] = [];
  let taskId = 0;
  for (const [step, fates] of given.fates.entries())
    for (const [index, task] of fates.entries())
      for (const attempt of getAttempts(task)) {
        const submitted: TaskFact = {
          taskId: String(++taskId),
          process: `WF:P${step}`,
          name: `WF:P${step} (${index})`,
          status: "submitted",
          attempt: attempt.number,
        };
        const over: TaskFact = { ...submitted, ...attempt.end, completedAt: tick() };
        ended.push(over);
        // The weblog reports no cached tasks.
        if (task !== "cached")
          facts.push(
            { tasks: [submitted] },
            { tasks: [{ ...submitted, status: "running" }] },
            { tasks: [over] },
          );
        facts.push({ tasks: [...ended] });
      }
  if (launched) facts.push(executor("running"), executor("completing"));

  const proofs: Facts[] = [];
  const workflowEnd = (success: boolean | null): Facts => ({ workflow: { ended: { success, at: at() } } });
  if (given.end === "success") {
    const word = workflowEnd(given.saysHow ? true : null);
    facts.push(word);
    if (!launched) proofs.push(word);
    else proofs.push(executor("exited", { exitCode: 0 }));
  }
  if (given.end === "taskFailure") {
    const broken: TaskFact = {
      taskId: String(++taskId),
      process: "WF:P0",
      name: "WF:P0 (broken)",
      status: "failed",
      exitCode: given.exitCode,
      errorAction: "TERMINATE",
    };
    facts.push({ tasks: [broken] });
    proofs.push(workflowEnd(false));
    if (launched) proofs.push(executor("exited", { exitCode: 1 }));
  }
  if (given.end === "exitCode") {
    // Some engines report their end without the outcome.
    if (!given.saysHow) facts.push(workflowEnd(null));
    proofs.push(executor("exited", { exitCode: given.exitCode }));
  }
  if (given.end === "killed") proofs.push(executor("lost"), executor("lost"));
  if (given.end === "schedulerFailed") proofs.push(executor("failed", { said: "TIMEOUT" }));
  if (given.end === "schedulerCancelled") proofs.push(executor("cancelled", { said: "CANCELLED" }));

  return {
    truth: expectedState(given.end),
    steps: given.declared
      ? given.fates.map((_, step) => ({
          id: `s${step}`,
          name: `Step ${step}`,
          processMatchers: [`P${step}`],
        }))
      : [],
    begun: {
      status: launched ? "queued" : "pending",
      executor: launched ? { state: "pending", at: new Date(START_MS).toISOString() } : {},
    },
    facts: [...facts, ...proofs],
    proofs,
  };
}

function expectedState(end: End): History["truth"] {
  if (end === "success") return "completed";
  return end === "schedulerCancelled" ? "cancelled" : "failed";
}

function getAttempts(task: Fate): { number: number; end: Pick<TaskFact, "status" | "errorAction"> }[] {
  const retry = { status: "failed", errorAction: "RETRY" } as const;
  const ok = { status: "completed" } as const;
  if (task === "retried") return [retry, ok].map((end, index) => ({ number: index + 1, end }));
  if (task === "retriedTwice") return [retry, retry, ok].map((end, index) => ({ number: index + 1, end }));
  if (task === "ignored") return [{ number: 1, end: { status: "failed", errorAction: "IGNORE" } }];
  return [{ number: 1, end: task === "cached" ? { status: "cached" } : ok }];
}

/** A possible delivery of the facts of a history: some lost, some repeated, in any order, including at least
 *  one proof. */
export function deliveries({ facts, proofs }: History): fc.Arbitrary<Facts[]> {
  return fc
    .record({
      some: fc.array(fc.constantFrom(...facts), { maxLength: facts.length * 2 }),
      proof: fc.constantFrom(...proofs),
      place: fc.nat(),
    })
    .map(({ some, proof, place }) => some.toSpliced(place % (some.length + 1), 0, proof));
}
