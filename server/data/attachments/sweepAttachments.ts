import { constants } from "node:fs";
import { lstat, opendir, readdir, rmdir } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Knex } from "knex";
import { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import { dataRoot, openExactly, removeInside } from "../files/dataRoot.ts";
import { STRAY_FILE_MAX_AGE_MS } from "../limits.ts";
import { attachmentArea } from "./attachmentPath.ts";

const BATCH = 500;

/** Removes files of attachments that no row names and that are older than an hour: of deleted orders, and leftovers of
 *  a crash between file and row. Follows no symbolic link. Returns the number of files. */
export async function sweepAttachments(site: Site, now: Date): Promise<number> {
  const { dataBasePath } = await readSetting("sequencing-files", site.database);
  if (dataBasePath === null) return 0;
  const root = await dataRoot(site.database);
  const before = now.getTime() - STRAY_FILE_MAX_AGE_MS;
  let removed = 0;
  let paths: string[] = [];
  for await (const path of attachedFiles(root)) {
    paths.push(path);
    if (paths.length < BATCH) continue;
    removed += await removeUnknown(site.database, root, paths, before);
    paths = [];
  }
  removed += await removeUnknown(site.database, root, paths, before);
  if (removed > 0) site.log.info({ removed }, "removed files of attachments");
  return removed;
}

async function* attachedFiles(root: string): AsyncGenerator<string> {
  const orders = await opendir(join(root, "orders")).catch(() => undefined);
  if (!orders) return;
  for await (const order of orders) {
    if (!order.isDirectory()) continue;
    const area = attachmentArea(order.name);
    for (const name of await listFolder(root, area)) yield posix.join(area, name);
  }
}

async function listFolder(root: string, path: string): Promise<string[]> {
  const folder = await openExactly(root, path, constants.O_RDONLY | constants.O_DIRECTORY).catch(
    () => undefined,
  );
  if (!folder) return [];
  try {
    return await readdir(join(root, path));
  } finally {
    await folder.close();
  }
}

async function removeUnknown(db: Knex, root: string, paths: string[], before: number): Promise<number> {
  const known = await OrderAttachment.query(db)
    .whereIn(
      "id",
      paths.map((path) => attachmentId(path)),
    )
    .select("path");
  const kept = new Set(known.map(({ path }) => path));
  let removed = 0;
  for (const path of paths) {
    if (kept.has(path)) continue;
    const stats = await lstat(join(root, path)).catch(() => undefined);
    if (!stats?.isFile() || stats.mtimeMs > before) continue;
    await removeInside(root, path);
    removed++;
    // Fails while the directory has other files.
    await rmdir(join(root, posix.dirname(path))).catch(() => undefined);
  }
  return removed;
}

const ID_CHARACTERS = 36;

function attachmentId(path: string): string {
  return posix.basename(path).slice(0, ID_CHARACTERS);
}
