import { constants } from "node:fs";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { STORAGE_DEPTH_MAX, STORAGE_ENTRIES_MAX } from "../limits.ts";
import {
  dataFolderUnreadable,
  folderTooDeep,
  folderUnreadable,
  nameUnreadable,
  onlyFirstEntries,
} from "./errors.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";

/** Entries that a scan skipped, except hidden names, by warning text. */
export type LeftOut = Map<string, Sentence>;

export interface WalkOptions {
  leftOut: LeftOut;
  signal?: AbortSignal | null;
  entriesMax?: number;
  depthMax?: number;
}

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const LEFT_OUT_MAX = 20;

/**
 * Yields the regular files below `root` by directory, each directory's files by name before its subdirectories; paths
 * relative to `root`. Reads only name and type of a file. Symbolic links are not followed, names with a leading dot
 * are skipped (active uploads are stored below such names), and a directory deleted during the scan counts as
 * missing. Bounded: skipped entries are reported in `leftOut`. Raises dataFolderUnreadable.
 */
export async function* walkFiles(
  root: string,
  { leftOut, signal, entriesMax = STORAGE_ENTRIES_MAX, depthMax = STORAGE_DEPTH_MAX }: WalkOptions,
): AsyncGenerator<string[]> {
  let seen = 0;
  yield* walk(await openRoot(root), { place: root, prefix: "", depth: 1 });

  async function* walk(
    folder: FileHandle,
    { place, prefix, depth }: { place: string; prefix: string; depth: number },
  ): AsyncGenerator<string[]> {
    try {
      signal?.throwIfAborted();
      const { files, folders } = await listEntries(folder, { place, prefix, leftOut });
      const room = entriesMax - seen;
      seen += files.length + folders.length;
      if (seen > entriesMax) leaveOut(leftOut, onlyFirstEntries({ most: entriesMax }));
      if (files.length > 0 && room > 0) yield files.slice(0, room).map((name) => prefix + name);
      for (const name of folders.slice(0, Math.max(room - files.length, 0))) {
        const inner = { place: join(place, name), prefix: `${prefix}${name}/`, depth: depth + 1 };
        if (inner.depth > depthMax) {
          leaveOut(leftOut, folderTooDeep({ most: depthMax, folder: inner.prefix }));
          break;
        }
        const opened = await openInner(folder, name, { ...inner, leftOut });
        if (opened) yield* walk(opened, inner);
      }
    } finally {
      await folder.close();
    }
  }
}

/** Whether a complete scan would list a file with this path. */
export function isWalked(path: string): boolean {
  return path.split("/").every((part) => part !== "" && !part.startsWith("."));
}

async function openRoot(root: string): Promise<FileHandle> {
  try {
    return await open(root, FOLDER);
  } catch (error) {
    return raise(dataFolderUnreadable(error));
  }
}

// Opened relative to the open parent directory: no component can be replaced by a symbolic link in the meantime.
async function openInner(
  above: FileHandle,
  name: string,
  { place, prefix, leftOut }: { place: string; prefix: string; leftOut: LeftOut },
): Promise<FileHandle | undefined> {
  try {
    return await open(process.platform === "linux" ? `/proc/self/fd/${above.fd}/${name}` : place, FOLDER);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ENOENT" && code !== "ENOTDIR" && code !== "ELOOP")
      leaveOut(leftOut, folderUnreadable({ folder: prefix }));
    return undefined;
  }
}

async function listEntries(
  folder: FileHandle,
  { place, prefix, leftOut }: { place: string; prefix: string; leftOut: LeftOut },
): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = [];
  const folders: string[] = [];
  const name = process.platform === "linux" ? `/proc/self/fd/${folder.fd}` : place;
  for (const entry of await readdir(name, { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue;
    if (entry.name.includes("\uFFFD")) leaveOut(leftOut, nameUnreadable({ folder: prefix || "./" }));
    else if (entry.isFile()) files.push(entry.name);
    else if (entry.isDirectory()) folders.push(entry.name);
  }
  return { files: files.sort(), folders: folders.sort() };
}

/** Records a skipped entry; only the first ones are reported. */
export function leaveOut(leftOut: LeftOut, sentence: Sentence): void {
  if (leftOut.size < LEFT_OUT_MAX) leftOut.set(sentence.text, sentence);
}
