import { type Dirent, type Stats } from "node:fs";
import { lstat, opendir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { LaneSet, OPEN_LANE_SETS } from "../../../db/models/LaneSet.ts";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { OPEN_TAKINGS, StreamTaking } from "../../../db/models/StreamTaking.ts";
import { resolveInside } from "../files/dataRoot.ts";
import { STRAY_FILE_MAX_AGE_MS } from "../../platform/limits/limits.ts";
import { tempArea } from "../files/uploadPaths.ts";

const BATCH = 500;

/** What lies in a temp area, named after the upload it belongs to. */
interface TempEntry {
  uploadId: string;
  place: string;
}

/** Removes what lies in the temp areas of the orders, belongs to no open upload, taking or lane join and has not changed for an hour: what
 *  a crash left between a row and its file. root: the data base path as it really lies. Gives how many entries.
 *  Follows no link and touches nothing outside `orders/<order>/.tmp`. Design §4. */
export async function removeStrayFiles(root: string, now: Date): Promise<number> {
  const before = now.getTime() - STRAY_FILE_MAX_AGE_MS;
  let removed = 0;
  let entries: TempEntry[] = [];
  for await (const entry of tempEntries(root)) {
    entries.push(entry);
    if (entries.length < BATCH) continue;
    removed += await removeStrays(entries, before);
    entries = [];
  }
  return removed + (await removeStrays(entries, before));
}

async function* tempEntries(root: string): AsyncGenerator<TempEntry> {
  for await (const order of foldersIn(join(root, "orders"))) {
    const area = await resolveInside(root, tempArea(order.name));
    if (!(await statsOf(area))?.isDirectory()) continue;
    for (const uploadId of await readdir(area)) yield { uploadId, place: join(area, uploadId) };
  }
}

async function* foldersIn(place: string): AsyncGenerator<Dirent> {
  if (!(await statsOf(place))?.isDirectory()) return;
  for await (const entry of await opendir(place)) if (entry.isDirectory()) yield entry;
}

async function removeStrays(entries: TempEntry[], before: number): Promise<number> {
  const ids = entries.map(({ uploadId }) => uploadId);
  const open = await SequencingUpload.query().findByIds(ids).whereIn("status", OPEN).select("id");
  const taken = await StreamTaking.query().findByIds(ids).whereIn("status", OPEN_TAKINGS).select("id");
  const joining = await LaneSet.query().findByIds(ids).whereIn("status", OPEN_LANE_SETS).select("id");
  const known = new Set([...open, ...taken, ...joining].map(({ id }) => id));
  let removed = 0;
  for (const { uploadId, place } of entries) {
    if (known.has(uploadId) || (await lastChangeMs(place)) > before) continue;
    await rm(place, { recursive: true, force: true });
    removed++;
  }
  return removed;
}

async function lastChangeMs(place: string): Promise<number> {
  const stats = await statsOf(place);
  const names = stats?.isDirectory() ? await readdir(place) : [];
  const inside = await Promise.all(names.map((name) => statsOf(join(place, name))));
  return Math.max(...[stats, ...inside].map((each) => each?.mtimeMs ?? 0));
}

async function statsOf(place: string): Promise<Stats | undefined> {
  try {
    return await lstat(place);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
