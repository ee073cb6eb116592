import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";

/**
 * root: the path of a run directory with links resolved. name: the prefix of displayed and stored paths of its files,
 * <runNumber>--<id>.
 */
export interface RunFolder {
  root: string;
  name: string;
}

/** Returns the run directory; undefined when the run has none or it no longer exists. */
export async function runFolderOf({
  runFolder,
}: Pick<PipelineRun, "runFolder">): Promise<RunFolder | undefined> {
  if (runFolder === null) return undefined;
  const root = await realpath(runFolder).catch(() => undefined);
  return root === undefined ? undefined : { root, name: basename(runFolder) };
}
