import { join } from "node:path";
import { RUN_FILES } from "../../runRecords/runFiles.ts";
import { slurmMemory, type SlurmResources } from "./slurmResources.ts";

/** Returns the job name, by which a job is recognised as the run's in addition to its id. */
export function jobNameOf(runId: string): string {
  return `lanekeeper-${runId}`;
}

/**
 * Returns the sbatch arguments that submit run.sh of a staged run. Requeueing is off, because the files of a first
 * attempt would be taken for results. Pure.
 */
export function sbatchWords(
  { id, runFolder }: { id: string; runFolder: string },
  { partition, cores, memory, timeLimitHours, options }: SlurmResources,
): string[] {
  // Slurm expands percent signs in the paths of logs, and only there.
  const place = (name: string) => join(runFolder, name).replaceAll("%", "%%");
  return [
    "--parsable",
    `--job-name=${jobNameOf(id)}`,
    ...(partition === null || partition === "" ? [] : [`--partition=${partition}`]),
    "--ntasks=1",
    `--cpus-per-task=${cores}`,
    `--mem=${slurmMemory(memory)}`,
    `--time=${timeLimitHours}:00:00`,
    `--chdir=${runFolder}`,
    `--output=${place(RUN_FILES.outputLog)}`,
    `--error=${place(RUN_FILES.errorLog)}`,
    "--open-mode=append",
    // Exports everything, because sbatch itself is started with a clean environment. Any other value makes the node run
    // the login shell.
    "--export=ALL",
    "--propagate=NONE",
    "--no-requeue",
    ...options,
    join(runFolder, RUN_FILES.script),
  ];
}
