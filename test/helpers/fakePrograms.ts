import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Programs that only say what they are given to say: shell scripts by their names, in a folder that is to be all of a
 *  PATH. They find nothing by it, so they name every other program by its place. */
export async function fakePrograms(folder: string, scripts: Record<string, string>): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, script] of Object.entries(scripts))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

export const BASH = "echo 'GNU bash, version 5.1.4(1)-release (x86_64-pc-linux-gnu)'";

/** A Slurm that takes every request but those above 100 GB, without accounting. */
export const SLURM = {
  sbatch: `case "$*" in
    --version) echo slurm 23.11.4 ;;
    *--mem=1??G*) echo 'sbatch: error: Memory specification can not be satisfied' >&2; exit 1 ;;
    --test-only*) echo 'sbatch: Job 7 to start' >&2 ;;
  esac`,
  squeue: "echo slurm 23.11.4",
  scancel: "echo slurm 23.11.4",
  scontrol: `case "$*" in
    --version) echo slurm 23.11.4 ;;
    *) echo 'PartitionName=lanes AllowGroups=ALL Default=YES State=UP TotalCPUs=8'
       echo 'PartitionName=night Default=NO State=DRAIN' ;;
  esac`,
  sacct: `case "$*" in
    --version) echo slurm 23.11.4 ;;
    *) echo 'Slurm accounting storage is disabled' >&2; exit 1 ;;
  esac`,
};

export const NEXTFLOW = {
  nextflow: "echo; echo '      N E X T F L O W'; echo '      version 23.04.4 build 5881'",
  java: `echo 'openjdk version "17.0.9" 2023-10-17' >&2`,
};
