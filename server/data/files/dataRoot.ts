import type { Knex } from "knex";
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readlink, realpath, unlink } from "node:fs/promises";
import { basename, dirname, isAbsolute, join } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import { dataBasePathNotConfigured } from "../../access/settings/errors.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { isInside } from "../../platform/storage/isInside.ts";
import { dataFolderUnreadable, invalidFilePath, notAFile } from "./errors.ts";

/** The mode of directories below the data directory; their names contain names of samples. */
const FOLDER_MODE = 0o750;

/** Returns the data directory with symbolic links resolved. Raises dataBasePathNotConfigured, and dataFolderUnreadable
 *  if it is missing, for example because its disk is not mounted. Design §3. */
export async function dataRoot(db: Knex): Promise<string> {
  const { dataBasePath } = await readSetting("sequencing-files", db);
  if (!dataBasePath) return raise(dataBasePathNotConfigured());
  try {
    return await realpath(dataBasePath);
  } catch (error) {
    return raise(dataFolderUnreadable(error));
  }
}

/**
 * Whether a path can only refer to a location below the data base path: relative, no NUL, no `.` or `..` component.
 * Compares components, so `a..b` is a valid name.
 */
export function isRelativeInside(path: string): boolean {
  if (path === "" || path.includes("\0") || isAbsolute(path)) return false;
  return path.split(/[/\\]/).every((part) => part !== ".." && part !== "." && part !== "");
}

/**
 * Returns the absolute path of a path below `root`, which need not exist yet. path: relative to the data base path.
 * Raises invalidFilePath, also when a symbolic link on the path leads outside.
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  if (!isRelativeInside(path)) raise(invalidFilePath());
  const place = join(root, path);
  if (!isInside(root, await deepestReal(dirname(place)))) raise(invalidFilePath());
  return place;
}

/**
 * Opens a file below `root` without following a symbolic link in the last component, and then checks the real
 * location of the open file: replacing a directory between check and open has no effect. Raises invalidFilePath; a
 * missing file is the system's ENOENT.
 */
export async function openInside(root: string, path: string, flags: number): Promise<FileHandle> {
  const place = await resolveInside(root, path);
  const file = await openWithoutLink(place, flags);
  try {
    if (!isInside(root, await readRealPath(file, place))) raise(invalidFilePath());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Opens exactly this path: no component is a symbolic link, even if one is swapped in during the call. root:
 * absolute, with symbolic links resolved. path: below it, "" for the directory itself. Raises invalidFilePath; a
 * missing file is the system's ENOENT.
 */
export async function openExactly(root: string, path: string, flags: number): Promise<FileHandle> {
  const place = join(root, path);
  const file = await openWithoutLink(place, flags);
  try {
    if ((await readRealPath(file, place)) !== place) raise(invalidFilePath());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Removes a file below `root`: unlinks the name in the very directory that was checked, so that replacing it in
 * between has no effect. Raises invalidFilePath, also for a symbolic link; directories and missing files are the
 * system's EISDIR or EPERM and ENOENT.
 */
export async function removeInside(root: string, path: string): Promise<void> {
  const place = await resolveInside(root, path);
  const folder = await openWithoutLink(dirname(place), constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    if (!isInside(root, await readRealPath(folder, dirname(place)))) raise(invalidFilePath());
    const name = process.platform === "linux" ? `/proc/self/fd/${folder.fd}/${basename(place)}` : place;
    const found = await lstat(name);
    if (found.isSymbolicLink()) raise(invalidFilePath());
    if (!found.isFile()) raise(notAFile());
    await unlink(name);
  } finally {
    await folder.close();
  }
}

/** Creates a directory and its parents below `root`, inaccessible to other users of the machine. Returns its absolute
 *  path. Raises invalidFilePath. */
export async function makeFolderInside(root: string, path: string): Promise<string> {
  const place = await resolveInside(root, path);
  try {
    await mkdir(place, { recursive: true, mode: FOLDER_MODE });
  } catch {
    // On a full or read-only disk, the recursive call reports only that the directory is missing; the first failing
    // component returns the cause.
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

// Linux returns the location of an open file; elsewhere the path is resolved again.
async function readRealPath(file: FileHandle, place: string): Promise<string> {
  return process.platform === "linux" ? readlink(`/proc/self/fd/${file.fd}`) : realpath(place);
}
