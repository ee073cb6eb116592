import type { RunStep } from "../../../../db/models/PipelineRun.ts";
import { countOf, countSteps, noTasks, otherName } from "./countSteps.ts";
import type { CountedSteps, StepCounts, TaskFact } from "./facts.ts";
import { stepMatcher } from "./stepOf.ts";

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

  const stepOf = stepMatcher(steps);
  const ofSteps = new Map(counted.steps.map(({ id, counts }) => [id, counts]));
  const ofOthers = new Map(counted.others.map(({ name, counts }) => [name, counts]));
  for (const { before, after } of moves) {
    const step = stepOf(after.process);
    if (step) ofSteps.set(step.id, moved(ofSteps.get(step.id), before, after));
    else {
      const name = otherName(after.process, ofOthers);
      ofOthers.set(name, moved(ofOthers.get(name), before, after));
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
  if (!before) return attemptOf(after) === 1;
  return (
    !hasFailed(before) &&
    before.process === after.process &&
    before.name === after.name &&
    attemptOf(before) === attemptOf(after)
  );
}

function hasFailed({ status }: TaskFact): boolean {
  return status === "failed" || status === "aborted";
}

function attemptOf({ attempt = 1 }: TaskFact): number {
  return attempt;
}

function moved(counts = noTasks(), before: TaskFact | undefined, after: TaskFact): StepCounts {
  const left = { ...counts };
  if (before) left[countOf(before)]--;
  left[countOf(after)]++;
  return left;
}
