import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, posix, join } from "node:path";

/** Makes the entries of a directory durable: syncs it and every parent up to `root`, because each of them may
 *  contain a newly created entry. path: relative to `root`. */
export async function syncFolders(root: string, path: string): Promise<void> {
  for (let folder = posix.normalize(path); ; folder = dirname(folder)) {
    await syncFolder(join(root, folder));
    if (folder === ".") return;
  }
}

/** Makes added, renamed and removed entries of one directory durable. */
export async function syncFolder(place: string): Promise<void> {
  const folder = await open(place, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
