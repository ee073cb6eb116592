import { z } from "zod";
import { pipelineExecutionSettings, type SettingValue } from "../../../settings/schema.ts";

export type SlurmResources = SettingValue<"pipeline-execution">["slurm"];

const { slurm: whole, pipelineOverrides } = pipelineExecutionSettings.shape;
const ofRun = z.object({ slurm: pipelineOverrides.unwrap().valueType.shape.slurm });

/** What a run asks of Slurm: what was said of the run itself (executionProfile.slurm), else of its pipeline, else of
 *  the instance; each value on its own. What is stored and not understood counts for nothing. Pure. */
export function slurmResources(
  { slurm, pipelineOverrides: overrides }: SettingValue<"pipeline-execution">,
  { pipelineId, executionProfile }: { pipelineId: string; executionProfile: Record<string, unknown> },
): SlurmResources {
  const override = Object.hasOwn(overrides, pipelineId) ? overrides[pipelineId]?.slurm : undefined;
  const own = ofRun.safeParse(executionProfile).data?.slurm;
  return whole.parse({ ...slurm, ...override, ...own });
}

/** Memory as sbatch takes it: "64GB" as 64G; without a unit they are megabytes. Pure. */
export function slurmMemory(memory: string): string {
  const [, amount = "", unit = "M"] = /^(\d+)([KMGT])?B?$/i.exec(memory) ?? [];
  return `${amount}${unit.toUpperCase()}`;
}
