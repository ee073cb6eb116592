import { z } from "zod";
import type { PipelineExecution } from "../../../access/settings/pipelineExecution.ts";
import { slurmDefaults, slurmFields } from "../../../access/settings/slurmFields.ts";
import { sentence, type Sentence } from "../../../platform/errors/rules/sentence.ts";
import { join } from "node:path";
import { RUN_FILES } from "../../runRecords/runFiles.ts";

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
export function toMegabytes(memory: string): number {
  const text = slurmMemory(memory);
  const factor = { K: 1 / 1024, M: 1, G: 1024, T: 1024 * 1024 }[text.at(-1) ?? ""] ?? 1;
  return Math.floor(Number(text.slice(0, -1)) * factor);
}

/** Returns the job name, by which a job is recognised as the run's in addition to its id. */
export function slurmJobName(runId: string): string {
  return `lanekeeper-${runId}`;
}

/**
 * Returns the sbatch arguments that submit run.sh of a staged run. Requeueing is off, because the files of a first
 * attempt would be taken for results. Pure.
 */
export function sbatchArgs(
  { id, runFolder }: { id: string; runFolder: string },
  { partition, cores, memory, timeLimitHours, options }: SlurmResources,
): string[] {
  // Slurm expands percent signs in the paths of logs, and only there.
  const place = (name: string) => join(runFolder, name).replaceAll("%", "%%");
  return [
    "--parsable",
    `--job-name=${slurmJobName(id)}`,
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

/** Options of sbatch that Lanekeeper sets itself; another value would hide the job or its output. */
const OURS =
  "array chdir clusters error export export-file get-user-env gid help input job-name no-requeue open-mode " +
  "output parsable requeue test-only uid usage version wait wrap";
/** Options that have a setting of their own. */
const SETTINGS: Record<string, string> = {
  partition: "partition",
  "cpus-per-task": "cores",
  mem: "memory",
  time: "timeLimitHours",
};
const SHORT: Record<string, string> = {
  a: "array",
  D: "chdir",
  M: "clusters",
  e: "error",
  i: "input",
  J: "job-name",
  o: "output",
  W: "wait",
  h: "help",
  V: "version",
  p: "partition",
  c: "cpus-per-task",
  t: "time",
};
const WITHOUT_VALUE = "HIOQsuvWhV";

const notOneWord = sentence(
  "slurm.optionNotOneWord",
  'The Slurm option "{option}" must be one word with its value, as --account=lab',
);
const withoutValue = sentence(
  "slurm.optionWithoutValue",
  'The Slurm option "{option}" must stand alone: -{short} takes no value',
);
const hasSetting = sentence(
  "slurm.optionHasSetting",
  'The Slurm option "{option}" is not taken: use the setting {setting}',
);
const reserved = sentence(
  "slurm.optionReserved",
  'The Slurm option "{option}" is not taken: Lanekeeper sets it itself',
);

/**
 * Returns why an additional sbatch option is refused, as a sentence, or undefined when no problem is visible. An option
 * is one word, as --account=lab or -Alab: sbatch would take a word that is no option for the script. Pure.
 */
export function slurmOptionProblem(option: string): Sentence | undefined {
  const long = /^--([A-Za-z][A-Za-z0-9-]*)(=|$)/.exec(option)?.[1];
  const short = /^-([A-Za-z])/.exec(option)?.[1];
  if ((long === undefined && short === undefined) || /\p{Cc}/u.test(option)) return notOneWord({ option });
  if (short !== undefined && WITHOUT_VALUE.includes(short) && option.length > 2)
    return withoutValue({ option, short });
  const name = long ?? SHORT[short ?? ""];
  if (name === undefined) return undefined;
  // sbatch accepts an unambiguous prefix for an option name.
  const setting = Object.keys(SETTINGS).find((known) => known.startsWith(name));
  if (setting !== undefined) return hasSetting({ option, setting: SETTINGS[setting] ?? "" });
  return OURS.split(" ").some((known) => known.startsWith(name)) ? reserved({ option }) : undefined;
}
