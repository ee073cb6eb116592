import type { RunStep } from "../../../../db/models/PipelineRun.ts";
import type { CountedSteps, StepCounts, TaskFact } from "./facts.ts";
import { shortProcessName, stepMatcher } from "./findStep.ts";

/** Maximum number of undeclared processes that are counted separately; the rest is counted together. */
const OTHERS_MAX = 200;

export type StepStatus = "pending" | "running" | "completed" | "failed" | "aborted";

/**
 * Counts the tasks of each declared step, and of each process without one. A further attempt replaces the failed
 * attempt of the same name, so that a retried task counts once; a failed task that is to be retried counts as
 * submitted. Steps without matchers are omitted, because no task can match them.
 */
export function countSteps(steps: RunStep[], tasks: Iterable<TaskFact>): CountedSteps {
  const all = [...tasks];
  const findStep = stepMatcher(steps);
  const ofSteps = new Map<string, StepCounts>();
  const ofOthers = new Map<string, StepCounts>();
  const again = furtherAttempts(all);
  for (const task of all) {
    if (wasTriedAgain(task, again)) continue;
    const step = findStep(task.process);
    const counts = step ? countsIn(ofSteps, step.id) : countsIn(ofOthers, otherName(task.process, ofOthers));
    counts[countKey(task)]++;
  }
  return {
    steps: steps
      .filter(({ id, processMatchers = [], optional = false }) =>
        optional ? ofSteps.has(id) : processMatchers.length > 0,
      )
      .map(({ id, name }) => ({ id, name, counts: ofSteps.get(id) })),
    others: [...ofOthers].map(([name, counts]) => ({ name, counts })),
  };
}

/**
 * Returns running while any task is submitted or running, else failed if one failed permanently, else aborted if one
 * was aborted, else completed.
 */
export function stepStatus(counts: StepCounts | undefined): StepStatus {
  if (!counts) return "pending";
  if (openTasks(counts) > 0) return "running";
  if (counts.failed > 0) return "failed";
  return counts.aborted > 0 ? "aborted" : "completed";
}

/** Returns the number of submitted and running tasks. */
export function openTasks({ submitted, running }: StepCounts): number {
  return submitted + running;
}

/** Returns the number of ended tasks, whatever their result. */
export function endedTasks({ completed, cached, failed, ignored, aborted }: StepCounts): number {
  return completed + cached + failed + ignored + aborted;
}

/** Returns the number of tasks that need no further work: completed, cached, or failed and ignored. */
export function finishedTasks({ completed, cached, ignored }: StepCounts): number {
  return completed + cached + ignored;
}

/** Returns the number of further attempts, by the name and number of the attempt that they replace. */
function furtherAttempts(tasks: TaskFact[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, attempt = 1 } of tasks)
    if (attempt > 1) found.set(attemptKey(name, attempt), (found.get(attemptKey(name, attempt)) ?? 0) + 1);
  return found;
}

// Names are not unique: of three failed tasks of one name with two second attempts, one is not retried yet.
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

/**
 * Returns the count that a task belongs to. isOver: the run has ended, and with it every open task; a task that was to
 * be retried counts as failed.
 */
export function countKey(
  { status, errorAction }: Pick<TaskFact, "status" | "errorAction">,
  { isOver = false }: { isOver?: boolean } = {},
): keyof StepCounts {
  if (isOver && (status === "submitted" || status === "running")) return "aborted";
  if (status !== "failed") return status;
  if (errorAction === "RETRY") return isOver ? "failed" : "submitted";
  return errorAction === "IGNORE" ? "ignored" : "failed";
}

/** Returns the name under which a process without a step is counted. known: the names counted so far. */
function otherName(process: string, known: Map<string, StepCounts>): string {
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

/**
 * Updates the result of countSteps after some tasks have changed. A run may have ten thousand tasks and is counted at
 * each event: reads only the changed ones, unless one of them failed or is a further attempt, which affects the counts
 * of others. tasks: as they were counted. changed: new or changed tasks, in order of arrival.
 */
export function recountSteps(
  steps: RunStep[],
  counted: CountedSteps,
  { tasks, changed }: { tasks: ReadonlyMap<string, TaskFact>; changed: ReadonlyMap<string, TaskFact> },
): CountedSteps {
  if (changed.size === 0) return counted;
  const moves = [...changed].map(([id, after]) => ({ before: tasks.get(id), after }));
  if (!moves.every(countsAlone)) return countSteps(steps, new Map([...tasks, ...changed]).values());

  const findStep = stepMatcher(steps);
  const ofSteps = new Map(counted.steps.map(({ id, counts }) => [id, counts]));
  const ofOthers = new Map(counted.others.map(({ name, counts }) => [name, counts]));
  for (const { before, after } of moves) {
    const step = findStep(after.process);
    if (step) ofSteps.set(step.id, updatedCounts(ofSteps.get(step.id), before, after));
    else {
      const name = otherName(after.process, ofOthers);
      ofOthers.set(name, updatedCounts(ofOthers.get(name), before, after));
    }
  }
  return {
    steps: counted.steps.map(({ id, name }) => ({ id, name, counts: ofSteps.get(id) })),
    others: [...ofOthers].map(([name, counts]) => ({ name, counts })),
  };
}

interface Move {
  before: TaskFact | undefined;
  after: TaskFact;
}

function countsAlone({ before, after }: Move): boolean {
  if (hasFailed(after)) return false;
  if (!before) return attemptNumber(after) === 1;
  return (
    !hasFailed(before) &&
    before.process === after.process &&
    before.name === after.name &&
    attemptNumber(before) === attemptNumber(after)
  );
}

function hasFailed({ status }: TaskFact): boolean {
  return status === "failed" || status === "aborted";
}

function attemptNumber({ attempt = 1 }: TaskFact): number {
  return attempt;
}

function updatedCounts(counts = noTasks(), before: TaskFact | undefined, after: TaskFact): StepCounts {
  const left = { ...counts };
  if (before) left[countKey(before)]--;
  left[countKey(after)]++;
  return left;
}
