import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import { readEnd } from "./readTail.ts";
import { resolveRunFolder } from "./runFiles.ts";

/**
 * Reads at most the last `maxBytes` of a text file in a run directory; undefined when it is missing or unreadable, or a
 * link leads outside. path: below the directory.
 */
export async function readFileEnd(
  run: Pick<PipelineRun, "runFolder">,
  path: string,
  maxBytes: number,
): Promise<string | undefined> {
  const folder = await resolveRunFolder(run);
  if (!folder) return undefined;
  const opened = await openStoredFile(folder.root, path).catch(() => undefined);
  if (!opened) return undefined;
  try {
    return await readEnd(opened.file, Number(opened.stats.size), maxBytes);
  } finally {
    await opened.file.close();
  }
}
