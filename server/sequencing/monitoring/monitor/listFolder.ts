import { constants, type Dirent } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { ApiError } from "../../../platform/errors/apiError.ts";
import { openExactly } from "../../../data/files/dataRoot.ts";
import { PROBLEMS } from "../problems.ts";
import { type EntryKind, type Found, classifyEntry } from "./classifyEntry.ts";

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const ASKED_AT_ONCE = 32;
/** Removed since, or replaced by a link. */
const GONE = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ESTALE"]);
const SHORT = new Set(["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "EINTR"]);

export interface ListOptions {
  /** Where to begin, below the output folder. */
  from?: string;
  /** Called for each folder before it is read, so that a watcher misses no change. stamp: identifies the directory.
   *  Returns whether it is to be read. */
  onFolder(path: string, stamp: string): boolean;
  signal: AbortSignal;
}

/** Lists what matters in an output folder, folder by folder in batches: nothing is held but one folder's names.
 *  Links are never followed, also when they are swapped in meanwhile. What cannot be read inside is told as a
 *  problem, and what goes meanwhile is what was not there. Throws when the folder it begins at cannot be read or is
 *  not where it seems to be, and when this process is short of something. */
export async function* listFolder(
  outputDir: string,
  { from = "", onFolder, signal }: ListOptions,
): AsyncGenerator<Found[]> {
  yield* walk(await openExactly(outputDir, from, FOLDER), from);

  async function* walk(folder: FileHandle, path: string): AsyncGenerator<Found[]> {
    const inner: string[] = [];
    try {
      if (!onFolder(path, await identityOf(folder))) return;
      const entries = await readdir(nameOf(folder, join(outputDir, path)), {
        withFileTypes: true,
        encoding: "buffer",
      });
      for (let at = 0; at < entries.length; at += ASKED_AT_ONCE) {
        signal.throwIfAborted();
        const asked = entries.slice(at, at + ASKED_AT_ONCE).map((entry) => classified(folder, path, entry));
        const found = (await Promise.all(asked)).filter((one) => one !== undefined);
        for (const one of found) if (one.kind === "folder") inner.push(one.path);
        yield found.filter(({ kind }) => kind !== "folder");
      }
      for (const one of inner) yield* walkInner(folder, one);
    } finally {
      await folder.close();
    }
  }

  async function* walkInner(above: FileHandle, path: string): AsyncGenerator<Found[]> {
    try {
      // Below the open folder above it: no name on the way can be swapped for a link meanwhile.
      const place = nameOf(above, join(outputDir, path, ".."));
      yield* walk(await open(join(place, basename(path)), FOLDER), path);
    } catch (error) {
      if (signal.aborted || isShortage(error)) throw error;
      if (!isGone(error)) yield [partly(path, error)];
    }
  }

  async function classified(
    folder: FileHandle,
    path: string,
    entry: Dirent<Buffer>,
  ): Promise<Found | undefined> {
    const place = Buffer.concat([Buffer.from(`${nameOf(folder, join(outputDir, path))}/`), entry.name]);
    try {
      const input = { folder: path, name: entry.name, kind: kindOf(entry) };
      return await classifyEntry(outputDir, input, () => lstat(place, { bigint: true }));
    } catch (error) {
      if (isShortage(error)) throw error;
      return isGone(error) ? undefined : partly(path, error);
    }
  }
}

/** What tells the output folder from another that is put in its place; undefined when it cannot be read, or is not
 *  where it seems to be. Throws when this process is short of something. */
export async function identityAt(outputDir: string): Promise<string | undefined> {
  try {
    const folder = await openExactly(outputDir, "", FOLDER);
    try {
      return await identityOf(folder);
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (isShortage(error)) throw error;
    return undefined;
  }
}

async function identityOf(folder: FileHandle): Promise<string> {
  const { dev, ino, birthtimeNs } = await folder.stat({ bigint: true });
  return `${dev}:${ino}:${birthtimeNs}`;
}

export function kindOf(entry: Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Whether the error says that the file was removed or replaced by a link. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError || GONE.has(codeOf(error));
}

/** Whether the error is a shortage of this process, which says nothing about the file. */
export function isShortage(error: unknown): boolean {
  return SHORT.has(codeOf(error));
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function partly(path: string, error: unknown): Found {
  return { kind: "problem", path: path || ".", stamp: codeOf(error), problem: PROBLEMS.folderPartly };
}

function nameOf(folder: FileHandle, place: string): string {
  return process.platform === "linux" ? `/proc/self/fd/${folder.fd}` : place;
}
