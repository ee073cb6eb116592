import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";

/** Where the folder of a run really lies, and the name that paths of its files begin with wherever they are shown or
 *  stored: <runNumber>--<id>. */
export interface RunFolder {
  root: string;
  name: string;
}

/** The folder of a run; undefined when it has none, or none any more. */
export async function runFolderOf({
  runFolder,
}: Pick<PipelineRun, "runFolder">): Promise<RunFolder | undefined> {
  if (runFolder === null) return undefined;
  const root = await realpath(runFolder).catch(() => undefined);
  return root === undefined ? undefined : { root, name: basename(runFolder) };
}
