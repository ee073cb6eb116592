import { constants } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { openExactly } from "../../../data/files/dataRoot.ts";
import { countFile } from "../counting/countFile.ts";
import { type CountedFile, type FoundFile } from "../FoundFile.ts";
import { PROBLEMS, type ProblemText } from "../problems.ts";
import { fileVersion } from "./classifyEntry.ts";
import { isGone, isShortage } from "./listFolder.ts";

/** changed: while it was counted, or since it was found. gone: no such file exists now, but possibly a link. */
export type VersionCount = CountedFile | { problem: ProblemText; isTruncated: boolean } | "changed" | "gone";

/**
 * Counts exactly this version of a file. Follows no link and reads only regular files. Rejects with the reason of
 * `signal` when that is aborted.
 */
export async function countVersion(
  outputDir: string,
  found: FoundFile,
  signal: AbortSignal,
): Promise<VersionCount> {
  try {
    const file = await openExactly(outputDir, found.path, constants.O_RDONLY);
    try {
      const isFound = async () => fileVersion(await file.stat({ bigint: true })).stamp === found.stamp;
      if (!(await isFound())) return "changed";
      const looked = await countFile(file, { isGzip: found.path.endsWith(".gz"), signal });
      return (await isFound()) ? looked : "changed";
    } finally {
      await file.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (isGone(error)) return "gone";
    if (isShortage(error)) throw error;
    return { problem: PROBLEMS.unreadable, isTruncated: true };
  }
}

/**
 * Returns the current version of a file: unchanged when it cannot be determined; undefined when the file no longer
 * exists, or is something else.
 */
export async function restat(outputDir: string, found: FoundFile): Promise<FoundFile | undefined> {
  try {
    const stats = await lstat(join(outputDir, found.path), { bigint: true });
    return stats.isFile() ? { path: found.path, ...fileVersion(stats) } : undefined;
  } catch (error) {
    if (isShortage(error)) throw error;
    return isGone(error) ? undefined : found;
  }
}
