import type { Knex } from "knex";
import { ApiError } from "../../platform/errors/apiError.ts";
import pLimit from "p-limit";
import { dataRoot } from "./dataRoot.ts";
import { isOnDisk } from "./readFileDetails.ts";

const LOOKS_AT_ONCE = 8;

/** Returns the stored files that are missing on disk; null if the data directory cannot be read. paths: relative to the
 *  data directory. */
export async function findMissingFiles(db: Knex, paths: string[]): Promise<Set<string> | null> {
  const root = await readableRoot(db);
  if (root === null) return null;
  const inTurn = pLimit(LOOKS_AT_ONCE);
  const present = await Promise.all(paths.map((path) => inTurn(() => isOnDisk(root, path))));
  return new Set(paths.filter((_, index) => present[index] !== true));
}

async function readableRoot(db: Knex): Promise<string | null> {
  try {
    return await dataRoot(db);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
