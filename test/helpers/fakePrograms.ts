import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "./browser.ts";

/**
 * Creates programs with scripted output: shell scripts by name, in a directory that replaces PATH. They cannot find
 * other programs by PATH and therefore call them by absolute path.
 */
export async function fakePrograms(folder: string, scripts: Record<string, string>): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, script] of Object.entries(scripts))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

export const BASH = "echo 'GNU bash, version 5.1.4(1)-release (x86_64-pc-linux-gnu)'";

/** A Slurm that accepts every request up to 100 GB, without accounting. */
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

/** Disables every Nextflow pipeline, so that no check requires Nextflow. */
export async function withoutWorkflows(admin: Browser): Promise<void> {
  const { body } = await admin.get("/api/admin/settings/pipelines");
  for (const { id, needs } of body.pipelines as { id: string; needs: { engine: string } }[])
    if (needs.engine === "nextflow")
      await admin.post("/api/admin/settings/pipelines", { pipelineId: id, enabled: false });
}
