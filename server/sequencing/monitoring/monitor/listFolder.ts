import { constants, type Dirent } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { ApiError } from "../../../platform/errors/apiError.ts";
import { openExactly } from "../../../data/files/dataRoot.ts";
import { PROBLEMS } from "../problems.ts";
import { type EntryKind, type Found, classifyEntry, isFailed } from "./classifyEntry.ts";

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const CLASSIFIED_AT_ONCE = 32;
/** Removed since, or replaced by a link. */
const GONE = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ESTALE"]);
const SHORT = new Set(["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "EINTR"]);

export interface ListOptions {
  /** The starting directory, below the output directory. */
  from?: string;
  /**
   * Called for each directory before it is read, so that a watcher misses no change. stamp: identifies the directory.
   * Returns whether to read it.
   */
  onFolder(path: string, stamp: string): boolean;
  signal: AbortSignal;
}

/**
 * Lists the relevant entries of an output directory, directory by directory in batches, with only the names of one
 * directory in memory. Never follows links, even if they are swapped in during the listing. An unreadable part is
 * reported as a problem, and an entry removed in the meantime counts as missing. Throws when the starting directory is
 * unreadable or its path contains a link, and when this process lacks resources.
 */
export async function* listFolder(
  outputDir: string,
  { from = "", onFolder, signal }: ListOptions,
): AsyncGenerator<Found[]> {
  yield* walk(await openExactly(outputDir, from, FOLDER), from);

  async function* walk(folder: FileHandle, path: string): AsyncGenerator<Found[]> {
    const inner: string[] = [];
    try {
      if (!onFolder(path, await folderIdentity(folder))) return;
      const entries = await readdir(descriptorPath(folder, join(outputDir, path)), {
        withFileTypes: true,
        encoding: "buffer",
      });
      for (let at = 0; at < entries.length; at += CLASSIFIED_AT_ONCE) {
        signal.throwIfAborted();
        const classifying = entries
          .slice(at, at + CLASSIFIED_AT_ONCE)
          .map((entry) => classify(folder, path, entry));
        const found = (await Promise.all(classifying)).filter((one) => one !== undefined);
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
      // Opened relative to the open parent directory, so that no name in the path can be replaced by a link in between.
      const place = descriptorPath(above, join(outputDir, path, ".."));
      yield* walk(await open(join(place, basename(path)), FOLDER), path);
    } catch (error) {
      if (signal.aborted || isShortage(error)) throw error;
      const part = isGone(error) ? undefined : unreadablePart(path, error);
      if (part) yield [part];
    }
  }

  async function classify(
    folder: FileHandle,
    path: string,
    entry: Dirent<Buffer>,
  ): Promise<Found | undefined> {
    const place = Buffer.concat([
      Buffer.from(`${descriptorPath(folder, join(outputDir, path))}/`),
      entry.name,
    ]);
    try {
      const input = { folder: path, name: entry.name, kind: entryKind(entry) };
      return await classifyEntry(outputDir, input, () => lstat(place, { bigint: true }));
    } catch (error) {
      if (isShortage(error)) throw error;
      return isGone(error) ? undefined : unreadablePart(path, error);
    }
  }
}

/**
 * Returns the identity of the output directory, to detect its replacement; undefined when it is unreadable or its path
 * contains a link. Throws when this process lacks resources.
 */
export async function identityAt(outputDir: string): Promise<string | undefined> {
  try {
    const folder = await openExactly(outputDir, "", FOLDER);
    try {
      return await folderIdentity(folder);
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (isShortage(error)) throw error;
    return undefined;
  }
}

async function folderIdentity(folder: FileHandle): Promise<string> {
  const { dev, ino, birthtimeNs } = await folder.stat({ bigint: true });
  return `${dev}:${ino}:${birthtimeNs}`;
}

export function entryKind(entry: Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Returns whether the error means that the file was removed or replaced by a link. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError || GONE.has(errorCode(error));
}

/** Returns whether the error is a resource shortage of this process, which does not concern the file. */
export function isShortage(error: unknown): boolean {
  return SHORT.has(errorCode(error));
}

export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function unreadablePart(path: string, error: unknown): Found | undefined {
  if (isFailed(path)) return undefined;
  return { kind: "problem", path: path || ".", stamp: errorCode(error), problem: PROBLEMS.folderPartly };
}

function descriptorPath(folder: FileHandle, place: string): string {
  return process.platform === "linux" ? `/proc/self/fd/${folder.fd}` : place;
}
