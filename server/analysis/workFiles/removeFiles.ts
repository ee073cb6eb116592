import { opendir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** isDone: nothing is left to delete. problem: the error code of the first file that could not be deleted. */
export interface Removal {
  isDone: boolean;
  problem: string | null;
}

/**
 * Deletes the content of a directory except for the needed paths, which are relative to it, and follows no links.
 * Stops between two entries when `mayContinue` returns false, and may be called again. A file that cannot be deleted
 * does not keep the others.
 */
export async function removeFiles(
  root: string,
  needed: ReadonlySet<string>,
  mayContinue: () => boolean,
): Promise<Removal> {
  if (needed.has("")) return { isDone: true, problem: null };
  const above = ancestors(needed);
  const removal: Removal = { isDone: true, problem: null };
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const entry of await opendir(join(root, folder))) {
      if (!mayContinue()) return { ...removal, isDone: false };
      const path = join(folder, entry.name);
      if (needed.has(path)) continue;
      if (above.has(path) && entry.isDirectory()) waiting.push(path);
      else
        await rm(join(root, path), { recursive: true, force: true }).catch((error: unknown) => {
          removal.problem ??= errorCode(error);
        });
    }
  }
  return removal;
}

function ancestors(paths: ReadonlySet<string>): Set<string> {
  const above = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(path); folder !== "." && !above.has(folder); folder = dirname(folder))
      above.add(folder);
  return above;
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "EIO";
}
