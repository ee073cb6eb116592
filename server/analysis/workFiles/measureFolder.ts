import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { WORK_ENTRIES_COUNTED } from "../limits.ts";

const BATCH = 64;

/** bytes: of all regular files. isMinimum: the count stopped at the limit of entries. */
export interface FolderSize {
  files: number;
  bytes: number;
  isMinimum: boolean;
}

/** Counts the files of a directory tree and their bytes without following links. An unreadable part counts as empty. */
export async function measureFolder(root: string): Promise<FolderSize> {
  const size: FolderSize = { files: 0, bytes: 0, isMinimum: false };
  const waiting = [root];
  let entries = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    let batch: string[] = [];
    try {
      for await (const entry of await opendir(folder)) {
        if (++entries > WORK_ENTRIES_COUNTED) return { ...size, isMinimum: true };
        const path = join(folder, entry.name);
        if (entry.isDirectory()) waiting.push(path);
        else if (entry.isFile()) batch.push(path);
        else size.files++;
        if (batch.length < BATCH) continue;
        await addFiles(size, batch);
        batch = [];
      }
    } catch {
      // A directory that another process deletes, or that may not be read.
    }
    await addFiles(size, batch);
  }
  return size;
}

async function addFiles(size: FolderSize, paths: string[]): Promise<void> {
  const found = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)));
  for (const one of found) {
    if (!one) continue;
    size.files++;
    size.bytes += one.size;
  }
}
