import type { RunStep } from "../../../../db/models/PipelineRun.ts";
import type { CountedSteps, StepCounts, TaskFact } from "./facts.ts";
import { shortProcessName, stepMatcher } from "./stepOf.ts";

/** Undeclared processes that are told apart; the rest is counted together. */
const OTHERS_MAX = 200;

export type StepStatus = "pending" | "running" | "completed" | "failed" | "aborted";

/** How far each declared step is, and each process that belongs to none, as their tasks tell.
 *  A further attempt stands for the failed one of the same name before it, so that a retried task counts once; one that
 *  failed and is to be tried again waits. Steps that declare no matchers are left out: nothing is ever heard of them. */
export function countSteps(steps: RunStep[], tasks: Iterable<TaskFact>): CountedSteps {
  const all = [...tasks];
  const stepOf = stepMatcher(steps);
  const ofSteps = new Map<string, StepCounts>();
  const ofOthers = new Map<string, StepCounts>();
  const again = furtherAttempts(all);
  for (const task of all) {
    if (wasTriedAgain(task, again)) continue;
    const step = stepOf(task.process);
    const counts = step ? countsIn(ofSteps, step.id) : countsIn(ofOthers, otherName(task.process, ofOthers));
    counts[countOf(task)]++;
  }
  return {
    steps: steps
      .filter(({ processMatchers = [] }) => processMatchers.length > 0)
      .map(({ id, name }) => ({ id, name, counts: ofSteps.get(id) })),
    others: [...ofOthers].map(([name, counts]) => ({ name, counts })),
  };
}

/** running while any task waits or runs, then failed when one failed for good, aborted when one was aborted, else
 *  completed. */
export function stepStatus(counts: StepCounts | undefined): StepStatus {
  if (!counts) return "pending";
  if (openTasks(counts) > 0) return "running";
  if (counts.failed > 0) return "failed";
  return counts.aborted > 0 ? "aborted" : "completed";
}

/** Tasks that wait or run. */
export function openTasks({ submitted, running }: StepCounts): number {
  return submitted + running;
}

/** Tasks that are over, however they ended. */
export function endedTasks({ completed, cached, failed, ignored, aborted }: StepCounts): number {
  return completed + cached + failed + ignored + aborted;
}

/** Tasks that the run needs no more: done, kept from an earlier run, or failed and ignored. */
export function finishedTasks({ completed, cached, ignored }: StepCounts): number {
  return completed + cached + ignored;
}

/** How many further attempts there are, by what they are further attempts of. */
function furtherAttempts(tasks: TaskFact[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, attempt = 1 } of tasks)
    if (attempt > 1) found.set(attemptKey(name, attempt), (found.get(attemptKey(name, attempt)) ?? 0) + 1);
  return found;
}

// Names are not unique: of three failed tasks of one name with two second attempts, one is not tried again yet.
function wasTriedAgain({ status, name, attempt = 1 }: TaskFact, again: Map<string, number>): boolean {
  if (status !== "failed" && status !== "aborted") return false;
  const key = attemptKey(name, attempt + 1);
  const left = again.get(key) ?? 0;
  if (left > 0) again.set(key, left - 1);
  return left > 0;
}

function attemptKey(name: string, attempt: number): string {
  return `${attempt} ${name}`;
}

/** Under which of its step's counts a task falls. isOver: its run has ended, and with it every open task; one that was to
 *  be tried again has failed. */
export function countOf(
  { status, errorAction }: Pick<TaskFact, "status" | "errorAction">,
  { isOver = false }: { isOver?: boolean } = {},
): keyof StepCounts {
  if (isOver && (status === "submitted" || status === "running")) return "aborted";
  if (status !== "failed") return status;
  if (errorAction === "RETRY") return isOver ? "failed" : "submitted";
  return errorAction === "IGNORE" ? "ignored" : "failed";
}

/** Under which name the tasks of a process that belongs to no step are counted, beside the names that are. */
export function otherName(process: string, known: Map<string, StepCounts>): string {
  const name = shortProcessName(process);
  return known.has(name) || known.size < OTHERS_MAX ? name : "…";
}

function countsIn(map: Map<string, StepCounts>, key: string): StepCounts {
  const found = map.get(key);
  if (found) return found;
  const counts = noTasks();
  map.set(key, counts);
  return counts;
}

export function noTasks(): StepCounts {
  return { submitted: 0, running: 0, completed: 0, cached: 0, failed: 0, ignored: 0, aborted: 0 };
}
