import { z } from "zod";
import type { PipelineExecution } from "../../../access/settings/pipelineExecution.ts";
import { slurmDefaults, slurmFields } from "../../../access/settings/slurmFields.ts";

export type SlurmResources = PipelineExecution["slurm"];

const ofRun = z.object({ slurm: slurmFields.partial().optional() });

/**
 * Returns the resources that a run requests from Slurm: for each value, that of the run (executionProfile.slurm), else
 * of its pipeline, else of the instance. Invalid stored values are ignored. Pure.
 */
export function slurmResources(
  { slurm, pipelineOverrides: overrides }: PipelineExecution,
  { pipelineId, executionProfile }: { pipelineId: string; executionProfile: Record<string, unknown> },
): SlurmResources {
  const override = Object.hasOwn(overrides, pipelineId) ? overrides[pipelineId]?.slurm : undefined;
  const own = ofRun.safeParse(executionProfile).data?.slurm;
  return slurmDefaults.parse({ ...slurm, ...override, ...own });
}

/**
 * Returns the resources of the head job of Nextflow, which are lower than those of its tasks, because tasks are jobs of
 * their own. Pure.
 */
export function headResources(slurm: SlurmResources): SlurmResources {
  return { ...slurm, cores: slurm.headCores, memory: slurm.headMemory };
}

/** Formats memory for sbatch: "64GB" as 64G; a number without a unit is in megabytes. Pure. */
export function slurmMemory(memory: string): string {
  const [, amount = "", unit = "M"] = /^(\d+)([KMGT])?B?$/i.exec(memory) ?? [];
  return `${amount}${unit.toUpperCase()}`;
}

/** Returns memory in whole megabytes. Pure. */
export function megabytesOf(memory: string): number {
  const text = slurmMemory(memory);
  const factor = { K: 1 / 1024, M: 1, G: 1024, T: 1024 * 1024 }[text.at(-1) ?? ""] ?? 1;
  return Math.floor(Number(text.slice(0, -1)) * factor);
}
