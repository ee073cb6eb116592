import { constants } from "node:fs";
import { access, lstat, realpath } from "node:fs/promises";

/** Where a folder really lies, when this process may list it and look into it; else undefined. path: absolute. */
export async function readableFolder(path: string): Promise<string | undefined> {
  try {
    const place = await realpath(path);
    // Asked by the name that is kept: one that is no UTF-8 leads nowhere.
    if (!(await lstat(place)).isDirectory()) return undefined;
    await access(place, constants.R_OK | constants.X_OK);
    return place;
  } catch {
    return undefined;
  }
}
