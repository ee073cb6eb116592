import { join } from "node:path";
import { RUN_FILES } from "../../runRecords/runFiles.ts";
import { slurmMemory, type SlurmResources } from "./slurmResources.ts";

/** By what a job is known to be a run's, beside its id. */
export function jobNameOf(runId: string): string {
  return `lanekeeper-${runId}`;
}

/** The words that hand run.sh of a staged run to sbatch. It is never run a second time: what a first try left would be
 *  taken for results. Pure. */
export function sbatchWords(
  { id, runFolder }: { id: string; runFolder: string },
  { partition, cores, memory, timeLimitHours, options }: SlurmResources,
): string[] {
  // In a path of a log, and there alone, Slurm puts something else in the place of a percent sign.
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
    // All there is: sbatch itself is started with nothing else. Any other value has the node run the login shell.
    "--export=ALL",
    "--propagate=NONE",
    "--no-requeue",
    ...options,
    join(runFolder, RUN_FILES.script),
  ];
}
