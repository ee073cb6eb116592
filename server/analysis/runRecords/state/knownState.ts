import type { PipelineRun } from "../../../../db/models/PipelineRun.ts";
import { countSteps } from "./countSteps.ts";
import type { CountedSteps, KnownState } from "./facts.ts";
import type { KnownFacts } from "./mergeFacts.ts";

/**
 * Returns the input of decideState from the row of a run and its facts. counted: result of countSteps, if available.
 */
export function knownState(
  run: Pick<PipelineRun, "status" | "progress" | "currentStep" | "steps" | "finalizeTries"> &
    Pick<KnownState, "sentences">,
  { workflow, executor, tasks }: KnownFacts,
  counted: CountedSteps = countSteps(run.steps, tasks.values()),
): KnownState {
  const { status, progress, currentStep, sentences, finalizeTries } = run;
  return { status, progress, currentStep, sentences, workflow, executor, finalizeTries, ...counted };
}
