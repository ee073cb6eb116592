import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { resolveRunFolder, RUN_FILES } from "./runFiles.ts";

/**
 * Returns the absolute path of the directory that contains the work directories of a run's tasks, with links above it
 * resolved. Undefined when it does not exist or is not a directory itself, such as a symbolic link.
 */
export async function resolveWorkFolder(run: Pick<PipelineRun, "runFolder">): Promise<string | undefined> {
  const folder = await resolveRunFolder(run);
  if (!folder) return undefined;
  const path = join(folder.root, RUN_FILES.work);
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() ? path : undefined;
}
