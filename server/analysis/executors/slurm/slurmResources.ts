import { z } from "zod";
import type { PipelineExecution } from "../../../access/settings/pipelineExecution.ts";
import { slurmDefaults, slurmFields } from "../../../access/settings/slurmFields.ts";

export type SlurmResources = PipelineExecution["slurm"];

const ofRun = z.object({ slurm: slurmFields.partial().optional() });

/** What a run asks of Slurm: what was said of the run itself (executionProfile.slurm), else of its pipeline, else of
 *  the instance; each value on its own. What is stored and not understood counts for nothing. Pure. */
export function slurmResources(
  { slurm, pipelineOverrides: overrides }: PipelineExecution,
  { pipelineId, executionProfile }: { pipelineId: string; executionProfile: Record<string, unknown> },
): SlurmResources {
  const override = Object.hasOwn(overrides, pipelineId) ? overrides[pipelineId]?.slurm : undefined;
  const own = ofRun.safeParse(executionProfile).data?.slurm;
  return slurmDefaults.parse({ ...slurm, ...override, ...own });
}

/** What the job asks for that a Nextflow runs in: less than its tasks, which are jobs of their own. Pure. */
export function headResources(slurm: SlurmResources): SlurmResources {
  return { ...slurm, cores: slurm.headCores, memory: slurm.headMemory };
}

/** Memory as sbatch takes it: "64GB" as 64G; without a unit they are megabytes. Pure. */
export function slurmMemory(memory: string): string {
  const [, amount = "", unit = "M"] = /^(\d+)([KMGT])?B?$/i.exec(memory) ?? [];
  return `${amount}${unit.toUpperCase()}`;
}

/** Memory in whole megabytes. Pure. */
export function megabytesOf(memory: string): number {
  const text = slurmMemory(memory);
  const factor = { K: 1 / 1024, M: 1, G: 1024, T: 1024 * 1024 }[text.at(-1) ?? ""] ?? 1;
  return Math.floor(Number(text.slice(0, -1)) * factor);
}
