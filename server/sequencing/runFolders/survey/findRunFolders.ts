import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { RUN_FOLDER_KINDS } from "../../../../db/values.ts";
import { readableFolder } from "../../../platform/storage/readableFolder.ts";
import { RUN_FOLDER_CANDIDATES_MAX, STREAM_OUTPUT_DIR_MAX_BYTES } from "../../limits.ts";

export interface FoundFolder {
  /** Absolute, without links. */
  path: string;
  kind: (typeof RUN_FOLDER_KINDS)[number];
}

export interface FoundFolders {
  folders: FoundFolder[];
  /** The roots that could be listed, with links resolved. Folders below another one are not missing. */
  readableRoots: string[];
}

/** Finds run folders up to two levels below the roots. Links to directories are neither listed nor followed. */
export async function findRunFolders(roots: readonly string[]): Promise<FoundFolders> {
  const folders = new Map<string, FoundFolder>();
  const readableRoots: string[] = [];
  for (const root of roots) {
    const place = await readableFolder(root);
    if (place === undefined) continue;
    readableRoots.push(place);
    for (const path of await listFolders(place)) {
      const kind = await recognize(path);
      if (kind !== undefined) add({ path, kind });
      else
        for (const inner of await listFolders(path)) {
          const innerKind = await recognize(inner);
          if (innerKind !== undefined) add({ path: inner, kind: innerKind });
        }
    }
  }
  return { folders: [...folders.values()], readableRoots };

  function add(folder: FoundFolder): void {
    if (Buffer.byteLength(folder.path) <= STREAM_OUTPUT_DIR_MAX_BYTES) folders.set(folder.path, folder);
  }
}

async function listFolders(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !entry.name.includes("\uFFFD"))
    .slice(0, RUN_FOLDER_CANDIDATES_MAX)
    .map(({ name }) => join(place, name));
}

/** Recognizes a run folder by the files that only its instrument writes. */
async function recognize(path: string): Promise<FoundFolder["kind"] | undefined> {
  if (await isFile(join(path, "RunInfo.xml"))) return "illumina";
  const names = path.slice(path.lastIndexOf("/") + 1);
  // A run of a PacBio instrument has a directory for each cell, such as 1_A01, with the data set of its reads.
  if (/^r\d{4,6}e?_\d{8}_\d{6}$/.test(names)) {
    const cells = (await listFolders(path)).filter((cell) => /\/\d{1,2}_[A-H]\d{2}$/.test(cell));
    for (const cell of cells.slice(0, 16))
      if (await hasFile(cell, /\.(subreadset|consensusreadset)\.xml$/)) return "pacbio";
  }
  const lane = join(path, "L01");
  if (await hasFile(lane, /(^|_)(BarcodeStat\.txt|summaryReport\.html)$/)) return "mgi";
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isFile() ?? false;
}

async function hasFile(folder: string, name: RegExp): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.some((entry) => entry.isFile() && name.test(entry.name));
}
