import { constants } from "node:fs";
import { type FileHandle, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { openInside } from "../../files/dataRoot.ts";
import { invalidFilePath } from "../../files/errors.ts";
import { raise } from "../../apiError.ts";

/** Opens a file of a run for reading where it lies: no link is followed, neither in its name nor in a folder on the way.
 *  path: below outputDir. The caller closes it. Raises invalidFilePath; a missing file is the system's ENOENT. */
export async function openCounted(outputDir: string, path: string): Promise<FileHandle> {
  const file = await openInside(outputDir, path, constants.O_RDONLY);
  try {
    const place = join(outputDir, path);
    const lies = await (process.platform === "linux"
      ? readlink(`/proc/self/fd/${file.fd}`)
      : realpath(place));
    if (lies !== place) raise(invalidFilePath());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Tells the version of an open file from others as stream_files.stamp does. */
export async function stampOf(file: FileHandle): Promise<string> {
  const { size, mtimeNs, ino } = await file.stat({ bigint: true });
  return `${size}:${mtimeNs}:${ino}`;
}
