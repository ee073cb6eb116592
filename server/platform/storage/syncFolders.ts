import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, posix } from "node:path";
import { join } from "node:path";

/** Makes the names in a folder survive a power cut: syncs it and every folder above it up to `root`, because each
 *  may hold the name of one that was just made. path: of the folder, relative to `root`. */
export async function syncFolders(root: string, path: string): Promise<void> {
  for (let folder = posix.normalize(path); ; folder = dirname(folder)) {
    await syncFolder(join(root, folder));
    if (folder === ".") return;
  }
}

/** Makes what was added to, renamed in or removed from one folder survive a power cut. */
export async function syncFolder(place: string): Promise<void> {
  const folder = await open(place, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
