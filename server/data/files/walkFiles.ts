import { constants } from "node:fs";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { STORAGE_DEPTH_MAX, STORAGE_ENTRIES_MAX } from "../../platform/limits/limits.ts";
import {
  dataFolderUnreadable,
  folderTooDeep,
  folderUnreadable,
  nameUnreadable,
  onlyFirstEntries,
} from "./errors.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/sentence.ts";

/** What a look left out beside hidden names, by the text that says so. */
export type LeftOut = Map<string, Sentence>;

export interface WalkOptions {
  leftOut: LeftOut;
  signal?: AbortSignal | null;
  entriesMax?: number;
  depthMax?: number;
}

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const LEFT_OUT_MAX = 20;

/** Returns the regular files below `root`, folder by folder, each folder's in the order of their names and before those
 *  of its folders; as paths relative to `root`. Nothing is asked of a file but its name and kind. Links are not
 *  followed, names that begin with a dot are not shown (uploads on their way lie in such), and a folder that goes
 *  meanwhile is one that was not there. Bounded: what is beyond is told in `leftOut`. Raises dataFolderUnreadable. */
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
      const { files, folders } = await entriesOf(folder, { place, prefix, leftOut });
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

/** Whether a file of this path is one that a walk which left nothing out comes by. */
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

// Opened below the open folder above it: no name on the way can be swapped for a link meanwhile.
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

async function entriesOf(
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

/** Notes what is left out; the first ones are told. */
export function leaveOut(leftOut: LeftOut, sentence: Sentence): void {
  if (leftOut.size < LEFT_OUT_MAX) leftOut.set(sentence.text, sentence);
}
