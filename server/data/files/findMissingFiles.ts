import { ApiError } from "../../platform/errors/apiError.ts";
import { atMost } from "../../platform/concurrency/atMost.ts";
import { dataRoot } from "./dataRoot.ts";
import { isOnDisk } from "./readFileDetails.ts";

const LOOKS_AT_ONCE = 8;

/** Which of some stored files are not on the disk; null where the data folder cannot be read, so that no statement
 *  about them is possible. paths: relative to the data base path. */
export async function findMissingFiles(paths: string[]): Promise<Set<string> | null> {
  const root = await readableRoot();
  if (root === null) return null;
  const inTurn = atMost(LOOKS_AT_ONCE);
  const present = await Promise.all(paths.map((path) => inTurn(() => isOnDisk(root, path))));
  return new Set(paths.filter((_, index) => present[index] !== true));
}

async function readableRoot(): Promise<string | null> {
  try {
    return await dataRoot();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
