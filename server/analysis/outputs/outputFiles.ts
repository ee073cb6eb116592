import { join } from "node:path";
import { dataFolderUnreadable } from "../../data/files/errors.ts";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { walkFiles } from "../../data/files/walkFiles.ts";
import { OUTPUT_ENTRIES_MAX } from "../../platform/limits/limits.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { nameNotTaken, noOutputFolder } from "../writebacks/sentences.ts";
import type { Problems } from "./problems.ts";
import type { Sentence } from "../../platform/errors/sentence.ts";

/**
 * Returns the regular files below the output directory of a run, as relative paths in a fixed order. Does not follow
 * links and skips hidden names; skipped files are reported in problems. root: run directory.
 */
export async function outputFiles(root: string, problems: Problems): Promise<string[]> {
  const leftOut = new Map<string, Sentence>();
  const files: string[] = [];
  try {
    for await (const paths of walkFiles(join(root, "output"), { leftOut, entriesMax: OUTPUT_ENTRIES_MAX })) {
      for (const path of paths) {
        if (isRelativeInside(path)) files.push(path);
        else problems.warn(nameNotTaken(path));
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== dataFolderUnreadable(error).message) throw error;
    problems.error(noOutputFolder());
  }
  for (const text of leftOut.keys()) problems.warn(text);
  return files.sort();
}
