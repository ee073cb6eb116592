import type { Config, Pipeline } from "../pipelines/pipeline.ts";
import { formSettings } from "../pipelines/formSettings.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

/** The fields of a run that a new run can reuse. */
export type RunBefore = Pick<
  Outputs["runs"]["get"]["run"],
  | "id"
  | "runNumber"
  | "status"
  | "pipelineId"
  | "orderId"
  | "studyId"
  | "config"
  | "executionMode"
  | "inputSampleIds"
  | "chosenProfiles"
>;

/** Returns the settings of an earlier run that are fields of the form and differ from the current defaults. */
export function restoredConfig(
  { configSchema, defaultConfig, config: saved }: Pick<Pipeline, "configSchema" | "defaultConfig" | "config">,
  before: Config,
): Config {
  const { basic, advanced } = formSettings(configSchema);
  const holds: Config = { ...defaultConfig, ...saved };
  const differing = [...basic, ...advanced].filter(
    ({ key }) => before[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(holds[key]),
  );
  return Object.fromEntries(differing.map(({ key }) => [key, before[key]]));
}

/** Returns the run that a new run resumes: a finished run of the same pipeline and target. */
export function restartedBy(
  before: RunBefore | undefined,
  pipelineId: string,
  target: { id: string },
): { restartedRunId: string } | undefined {
  if (!before || before.pipelineId !== pipelineId) return undefined;
  if (target.id !== before.orderId && target.id !== before.studyId) return undefined;
  const hasEnded = ["completed", "failed", "cancelled"].includes(before.status);
  return hasEnded ? { restartedRunId: before.id } : undefined;
}
