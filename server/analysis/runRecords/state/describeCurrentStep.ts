import { plainText, recordedStep, type RunText } from "../runSentences.ts";
import type { KnownState, StepCounts } from "./facts.ts";
import {
  stepAndMore,
  stepFailedIn,
  stepStarted,
  stepTaskFailed,
  stepWaitingInQueue,
  stepWithFailure,
  stepWorkflowFailed,
} from "./sentences.ts";

const NAMES_SHOWN = 3;
// Limits process names, which the engine chooses freely.
const MAX_CHARACTERS = 500;

/**
 * Returns the displayed current step. After an error of the workflow: the error, and whether tasks are still open. Else
 * the steps with running tasks, or without any those with submitted tasks, and the steps where a task failed; else the
 * last reported step; else the previous value. Processes without a declared step appear under their own names.
 */
export function describeCurrentStep(known: KnownState): RunText | null {
  const {
    steps,
    others,
    workflow: { failing },
    executor: { state },
  } = known;
  const reportedSteps = steps.flatMap(({ name, counts }) => (counts ? [{ name, counts }] : []));
  const reported = [...reportedSteps, ...others];
  const namesWith = (has: (counts: StepCounts) => boolean) =>
    reported.filter(({ counts }) => has(counts)).map(({ name }) => name);

  const running = namesWith((counts) => counts.running > 0);
  const failed = namesWith((counts) => counts.failed > 0);
  const waiting = namesWith((counts) => counts.submitted > 0);
  if (failing) return running.length + waiting.length > 0 ? stepTaskFailed() : stepWorkflowFailed();
  const active = running.length > 0 ? running : waiting;
  if (active.length + failed.length > 0) return bounded(describeSteps(active, failed));
  const last = (reportedSteps.at(-1) ?? others.at(-1))?.name.slice(0, MAX_CHARACTERS) ?? recordedStep(known);
  const runs = state === "running" || state === "completing";
  return runs && last !== null && plainText(last) === stepWaitingInQueue().text ? stepStarted() : last;
}

/** @param active, failed: names of steps; one of them may be empty */
function describeSteps(active: string[], failed: string[]): RunText {
  if (failed.length === 0) return listed(active);
  const failure = stepFailedIn({ steps: listed(failed) });
  return active.length === 0 ? failure : stepWithFailure({ now: listed(active), failed: failure });
}

function listed(names: string[]): RunText {
  const steps = names.slice(0, NAMES_SHOWN).join(", ");
  const count = names.length - NAMES_SHOWN;
  return count > 0 ? stepAndMore({ steps, count }) : steps;
}

function bounded(text: RunText): RunText {
  return plainText(text).length > MAX_CHARACTERS ? plainText(text).slice(0, MAX_CHARACTERS) : text;
}
