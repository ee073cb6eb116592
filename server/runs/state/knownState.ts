import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { countSteps } from "./countSteps.ts";
import type { KnownState } from "./facts.ts";
import type { KnownFacts } from "./foldFacts.ts";

/** What decideState is asked about: the row of a run, and all that is known beside it. */
export function knownState(
  run: Pick<PipelineRun, "status" | "progress" | "currentStep" | "steps" | "finalizeTries">,
  { workflow, executor, tasks }: KnownFacts,
): KnownState {
  const { status, progress, currentStep, steps, finalizeTries } = run;
  return {
    status,
    progress,
    currentStep,
    workflow,
    executor,
    finalizeTries,
    ...countSteps(steps, tasks.values()),
  };
}
