import { mkdir } from "node:fs/promises";
import { join } from "node:path";

/** The directory beside the run directories that contains the caches. */
const FOLDER = ".tool-cache";

/**
 * Returns the environment by which all runs share container images and conda environments, which Nextflow would
 * otherwise keep in the work directory of each run. It is beside the run directories, because compute nodes reach these.
 * A `cacheDir` of a configuration takes precedence. Pure.
 */
export function toolCaches(runDir: string): Record<string, string> {
  const place = (name: string) => join(runDir, FOLDER, name);
  return {
    NXF_APPTAINER_CACHEDIR: place("apptainer"),
    NXF_CONDA_CACHEDIR: place("conda"),
    NXF_SINGULARITY_CACHEDIR: place("singularity"),
  };
}

/** Creates the directories of toolCaches. */
export async function makeToolCaches(runDir: string): Promise<void> {
  for (const folder of Object.values(toolCaches(runDir)))
    await mkdir(folder, { recursive: true, mode: 0o750 });
}
