import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readlink, realpath, unlink } from "node:fs/promises";
import { basename, dirname, isAbsolute, join } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import { dataBasePathNotConfigured } from "../../access/settings/errors.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { isInside } from "../../platform/storage/isInside.ts";
import { dataFolderUnreadable, invalidFilePath, notAFile } from "./errors.ts";

/** Of folders below the data base path: names of samples are in them. */
const FOLDER_MODE = 0o750;

/** The data base path with symbolic links resolved. Raises dataBasePathNotConfigured, and dataFolderUnreadable when
 *  it is not there, as when its disk is not mounted. Design §3. */
export async function dataRoot(): Promise<string> {
  const { dataBasePath } = await readSetting("sequencing-files");
  if (!dataBasePath) return raise(dataBasePathNotConfigured());
  try {
    return await realpath(dataBasePath);
  } catch (error) {
    return raise(dataFolderUnreadable(error));
  }
}

/** Whether a path can only mean something below the data base path: relative, no NUL, no `.` or `..` component.
 *  Judged by component, so `a..b` is a name. */
export function isRelativeInside(path: string): boolean {
  if (path === "" || path.includes("\0") || isAbsolute(path)) return false;
  return path.split(/[/\\]/).every((part) => part !== ".." && part !== "." && part !== "");
}

/** The absolute place of a path below `root`, which need not exist yet.
 *  path: relative to the data base path. Raises invalidFilePath, also when a link on the way leads outside. */
export async function resolveInside(root: string, path: string): Promise<string> {
  if (!isRelativeInside(path)) raise(invalidFilePath());
  const place = join(root, path);
  if (!isInside(root, await deepestReal(dirname(place)))) raise(invalidFilePath());
  return place;
}

/** Opens a file below `root`, following no link in the last step, and looks again afterwards where the open file
 *  really lies: a folder swapped between check and open gains nothing.
 *  Raises invalidFilePath; a missing file is the system's ENOENT. */
export async function openInside(root: string, path: string, flags: number): Promise<FileHandle> {
  const place = await resolveInside(root, path);
  const file = await openWithoutLink(place, flags);
  try {
    if (!isInside(root, await placeOf(file, place))) raise(invalidFilePath());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Opens what lies at exactly this place: no step of its path is a link, also when one was swapped in meanwhile.
 *  root: absolute, with symbolic links resolved. path: below it, "" for the folder itself. Raises invalidFilePath; a
 *  missing file is the system's ENOENT. */
export async function openExactly(root: string, path: string, flags: number): Promise<FileHandle> {
  const place = join(root, path);
  const file = await openWithoutLink(place, flags);
  try {
    if ((await placeOf(file, place)) !== place) raise(invalidFilePath());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Removes a file below `root`: the name is taken out of the very folder that was looked at, so one swapped in
 *  between gains nothing. Raises invalidFilePath, also for a link; folders and missing files are the system's EISDIR
 *  or EPERM and ENOENT. */
export async function removeInside(root: string, path: string): Promise<void> {
  const place = await resolveInside(root, path);
  const folder = await openWithoutLink(dirname(place), constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    if (!isInside(root, await placeOf(folder, dirname(place)))) raise(invalidFilePath());
    const name = process.platform === "linux" ? `/proc/self/fd/${folder.fd}/${basename(place)}` : place;
    const found = await lstat(name);
    if (found.isSymbolicLink()) raise(invalidFilePath());
    if (!found.isFile()) raise(notAFile());
    await unlink(name);
  } finally {
    await folder.close();
  }
}

/** Creates a folder, and those above it, below `root`, closed to other users of the machine. Returns its absolute
 *  place. Raises invalidFilePath. */
export async function makeFolderInside(root: string, path: string): Promise<string> {
  const place = await resolveInside(root, path);
  try {
    await mkdir(place, { recursive: true, mode: FOLDER_MODE });
  } catch {
    // Of a full or read-only disk it says only that the folder is missing: the first step that fails says why.
    await mkdirEach(root, path);
  }
  if (!isInside(root, await realpath(place))) raise(invalidFilePath());
  return place;
}

async function mkdirEach(root: string, path: string): Promise<void> {
  let place = root;
  for (const part of path.split(/[/\\]/)) {
    place = join(place, part);
    await mkdir(place, FOLDER_MODE).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function openWithoutLink(place: string, flags: number): Promise<FileHandle> {
  try {
    // O_NONBLOCK: opening a FIFO must not wait for its other end.
    return await open(place, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o640);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ELOOP" || error.code === "EMLINK"))
      raise(invalidFilePath());
    throw error;
  }
}

async function deepestReal(folder: string): Promise<string> {
  for (let existing = folder; ; existing = dirname(existing)) {
    try {
      return await realpath(existing);
    } catch (error) {
      const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!missing || existing === dirname(existing)) throw error;
    }
  }
}

// Linux tells where an open file lies; elsewhere the path is asked once more.
async function placeOf(file: FileHandle, place: string): Promise<string> {
  return process.platform === "linux" ? readlink(`/proc/self/fd/${file.fd}`) : realpath(place);
}
