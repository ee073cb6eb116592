import type { KnownState, StepCounts } from "./facts.ts";

const NAMES_SHOWN = 3;
// Limits process names, which the engine chooses freely.
const LONGEST = 500;

/** The current step of a queued run, until its job runs. */
export const WAITING_IN_QUEUE = "Waiting in the queue";
export const STARTED = "Started";

/**
 * Returns the displayed current step. After an error of the workflow: the error, and whether tasks are still open. Else
 * the steps with running tasks, or without any those with submitted tasks, and the steps where a task failed; else the
 * last reported step; else the previous value. Processes without a declared step appear under their own names.
 */
export function currentStepOf({
  currentStep,
  steps,
  others,
  workflow: { failing },
  executor: { state },
}: KnownState): string | null {
  const heardSteps = steps.flatMap(({ name, counts }) => (counts ? [{ name, counts }] : []));
  const heard = [...heardSteps, ...others];
  const namesWith = (has: (counts: StepCounts) => boolean) =>
    heard.filter(({ counts }) => has(counts)).map(({ name }) => name);

  const running = namesWith((counts) => counts.running > 0);
  const failed = namesWith((counts) => counts.failed > 0);
  const waiting = namesWith((counts) => counts.submitted > 0);
  if (failing)
    return running.length + waiting.length > 0
      ? "A task failed; other tasks are still running"
      : "The workflow reported an error; waiting for the job to end";
  const now = running.length > 0 ? running : waiting;
  const parts = [
    ...(now.length > 0 ? [listed(now)] : []),
    ...(failed.length > 0 ? [`A task failed in ${listed(failed)}`] : []),
  ];
  if (parts.length > 0) return parts.join(" · ").slice(0, LONGEST);
  const last = (heardSteps.at(-1) ?? others.at(-1))?.name.slice(0, LONGEST) ?? currentStep;
  const runs = state === "running" || state === "completing";
  return last === WAITING_IN_QUEUE && runs ? STARTED : last;
}

function listed(names: string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return names.length > NAMES_SHOWN ? `${shown} and ${names.length - NAMES_SHOWN} more` : shown;
}
