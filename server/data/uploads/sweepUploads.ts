import type { Knex } from "knex";
import { dataRoot, resolveInside } from "../files/dataRoot.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import { Order } from "../../../db/models/Order.ts";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { transaction } from "../../../db/transaction.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { markCancelled } from "./cancel.ts";
import { discardFiles } from "./discardFiles.ts";
import { leaseIsFree } from "../../platform/jobs/leaseIsFree.ts";
import type { Dirent, Stats } from "node:fs";
import { lstat, opendir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { OPEN_READ_IMPORTS, ReadImport } from "../../../db/models/ReadImport.ts";
import { STRAY_FILE_MAX_AGE_MS } from "../limits.ts";
import { tempArea } from "../files/uploadPaths.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Cancels abandoned uploads and removes entries of temporary directories that belong to no open upload (additions §5).
 *  Returns { cancelled, removed }: numbers of sessions and of entries. */
export async function sweepUploads(site: Site, now: Date): Promise<{ cancelled: number; removed: number }> {
  const cancelled = await cancelStaleUploads(site, now);
  const { dataBasePath } = await readSetting("sequencing-files", site.database);
  const removed =
    dataBasePath === null ? 0 : await removeStrayFiles(site.database, await dataRoot(site.database), now);
  if (cancelled + removed > 0) site.log.info({ cancelled, removed }, "removed stale uploads");
  return { cancelled, removed };
}

/** Cancels the sessions without a chunk for the configured number of days, except one that is receiving a chunk.
 *  Returns their number. Additions §5. */
async function cancelStaleUploads(site: Site, now: Date): Promise<number> {
  const { config } = await readSetting("sequencing-files", site.database);
  const before = new Date(now.getTime() - config.uploadUntouchedDays * DAY_MS);
  let cancelled = 0;
  for (;;) {
    const found = await untouched(site.database, before).select("id").orderBy("updatedAt").limit(BATCH);
    for (const { id } of found) cancelled += await cancelOne(site, id, before);
    if (found.length < BATCH) return cancelled;
  }
}

function untouched(db: Knex, before: Date) {
  return SequencingUpload.query(db)
    .whereIn("status", OPEN)
    .where("updatedAt", "<", before)
    .where(leaseIsFree());
}

async function cancelOne(site: Site, id: string, before: Date): Promise<number> {
  const upload = await transaction(site.database, async (trx) => {
    // Checked again under the lock: the upload may have been continued since.
    const locked = await untouched(site.database, before).transacting(trx).findById(id).forUpdate();
    if (!locked) return undefined;
    const order = await Order.query(trx).findById(locked.orderId).throwIfNotFound();
    await markCancelled(trx, contextFor(site, null), { upload: locked, order, reason: "untouched" });
    return locked.$fetchGraph("sample", { transaction: trx });
  });
  if (!upload) return 0;
  await discardFiles(site, upload);
  return 1;
}

/** An entry of a temporary directory, named after its upload, its import or the lease of its join. */
interface TempEntry {
  uploadId: string;
  place: string;
}

/**
 * Removes entries of temp areas that belong to no open upload, read import or lane join and are unchanged for an
 * hour: leftovers of a crash between the write of a row and of its file. root: the data base path with symbolic links
 * resolved. Returns the number of entries. Follows no symbolic link and changes nothing outside
 * `orders/<order>/.tmp`. Design §4.
 */
async function removeStrayFiles(db: Knex, root: string, now: Date): Promise<number> {
  const before = now.getTime() - STRAY_FILE_MAX_AGE_MS;
  let removed = 0;
  let entries: TempEntry[] = [];
  for await (const entry of tempEntries(root)) {
    entries.push(entry);
    if (entries.length < BATCH) continue;
    removed += await removeUnknownEntries(db, entries, before);
    entries = [];
  }
  return removed + (await removeUnknownEntries(db, entries, before));
}

async function* tempEntries(root: string): AsyncGenerator<TempEntry> {
  for await (const order of foldersIn(join(root, "orders"))) {
    const area = await resolveInside(root, tempArea(order.name));
    if (!(await readStats(area))?.isDirectory()) continue;
    for (const uploadId of await readdir(area)) yield { uploadId, place: join(area, uploadId) };
  }
}

async function* foldersIn(place: string): AsyncGenerator<Dirent> {
  if (!(await readStats(place))?.isDirectory()) return;
  for await (const entry of await opendir(place)) if (entry.isDirectory()) yield entry;
}

async function removeUnknownEntries(db: Knex, entries: TempEntry[], before: number): Promise<number> {
  const ids = entries.map(({ uploadId }) => uploadId);
  const open = await SequencingUpload.query(db).findByIds(ids).whereIn("status", OPEN).select("id");
  const importing = await ReadImport.query(db)
    .findByIds(ids)
    .whereIn("status", OPEN_READ_IMPORTS)
    .select("id");
  const joining = await LaneSet.query(db)
    .where({ status: "joining" })
    .whereIn("leaseId", ids)
    .select("leaseId");
  const known = new Set([
    ...[...open, ...importing].map(({ id }) => id),
    ...joining.map(({ leaseId }) => leaseId),
  ]);
  let removed = 0;
  for (const { uploadId, place } of entries) {
    if (known.has(uploadId) || (await lastChangeMs(place)) > before) continue;
    await rm(place, { recursive: true, force: true });
    removed++;
  }
  return removed;
}

async function lastChangeMs(place: string): Promise<number> {
  const stats = await readStats(place);
  const names = stats?.isDirectory() ? await readdir(place) : [];
  const inside = await Promise.all(names.map((name) => readStats(join(place, name))));
  return Math.max(...[stats, ...inside].map((each) => each?.mtimeMs ?? 0));
}

async function readStats(place: string): Promise<Stats | undefined> {
  try {
    return await lstat(place);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
