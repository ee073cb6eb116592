import { constants } from "node:fs";
import { access, lstat, realpath } from "node:fs/promises";

/** Returns the real path of a directory that this process may list and enter; otherwise undefined. path: absolute. */
export async function readableFolder(path: string): Promise<string | undefined> {
  try {
    const place = await realpath(path);
    // Checked under the stored name: a name that is not UTF-8 cannot be opened.
    if (!(await lstat(place)).isDirectory()) return undefined;
    await access(place, constants.R_OK | constants.X_OK);
    return place;
  } catch {
    return undefined;
  }
}
