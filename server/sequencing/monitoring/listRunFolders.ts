import pLimit from "p-limit";
import type { Knex } from "knex";
import type { Dirent } from "node:fs";
import { lstat, opendir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { readableFolder } from "../../platform/storage/readableFolder.ts";
import { STREAM_FOLDERS_LISTED } from "../limits.ts";
import { folderUnreadable } from "./errors.ts";
import { readOutputRoot } from "./resolveOutputFolder.ts";

const ENTRIES_LOOKED_AT_MAX = 10_000;
const LOOKS_AT_ONCE = 16;

interface Folder {
  name: string;
  modifiedAt: Date;
}

/**
 * Lists the subdirectories of a directory below the output root, the most recently changed first, to choose the one to
 * monitor. Links are neither listed nor followed. path: below the root, with forward slashes; "" is the root.
 * truncated: there are more. Returns { root, path, parent, folders, truncated }; root and absolutePath are server
 * paths, watchedBy is the ACTIVE run of a directory. Raises outputRootNotConfigured, outputRootUnreadable,
 * folderUnreadable.
 */
export async function listRunFolders(db: Knex, { path }: { path: string }) {
  const root = await readOutputRoot(db);
  const place = await resolveFolder(root, path);
  const { found, isCut } = await listFolders(place);
  const newest = found
    .toSorted((one, other) => other.modifiedAt.getTime() - one.modifiedAt.getTime() || order(one, other))
    .slice(0, STREAM_FOLDERS_LISTED);
  const inTurn = pLimit(LOOKS_AT_ONCE);
  const [watchers, passes] = await Promise.all([
    findMonitoringRuns(
      db,
      newest.map(({ name }) => join(place, name)),
    ),
    Promise.all(newest.map(({ name }) => inTurn(() => isFolder(join(place, name, "fastq_pass"))))),
  ]);
  return {
    root,
    path,
    parent: path === "" ? null : parentPath(path),
    folders: newest.map(({ name, modifiedAt }, at) => ({
      name,
      path: path === "" ? name : `${path}/${name}`,
      absolutePath: join(place, name),
      modifiedAt,
      hasFastqPass: passes[at] ?? false,
      watchedBy: watchers.get(join(place, name)) ?? null,
    })),
    truncated: isCut || found.length > newest.length,
  };
}

async function resolveFolder(root: string, path: string): Promise<string> {
  if (path === "") return root;
  if (!isRelativeInside(path)) raise(folderUnreadable());
  const place = join(root, path);
  // Equal only if the path contains no link.
  if ((await readableFolder(place)) !== place) raise(folderUnreadable());
  return place;
}

const parentPath = (path: string) => (dirname(path) === "." ? "" : dirname(path));
const order = (one: Folder, other: Folder) => (one.name < other.name ? -1 : 1);

async function listFolders(place: string): Promise<{ found: Folder[]; isCut: boolean }> {
  const inTurn = pLimit(LOOKS_AT_ONCE);
  const looks: Promise<Folder | undefined>[] = [];
  let entries = 0;
  try {
    for await (const entry of await opendir(place)) {
      if (++entries > ENTRIES_LOOKED_AT_MAX) break;
      if (isNamedFolder(entry)) looks.push(inTurn(() => readFolder(place, entry.name)));
    }
  } catch {
    raise(folderUnreadable());
  }
  const found = (await Promise.all(looks)).filter((folder) => folder !== undefined);
  return { found, isCut: entries > ENTRIES_LOOKED_AT_MAX };
}

// Some file systems do not return the type of an entry. A name that is not UTF-8 cannot be requested.
function isNamedFolder(entry: Dirent): boolean {
  const isOther = entry.isFile() || entry.isSymbolicLink() || entry.isFIFO() || entry.isSocket();
  return !isOther && !entry.name.startsWith(".") && !entry.name.includes("\uFFFD");
}

async function readFolder(place: string, name: string): Promise<Folder | undefined> {
  const found = await lstat(join(place, name)).catch(() => undefined);
  return found?.isDirectory() ? { name, modifiedAt: found.mtime } : undefined;
}

async function isFolder(place: string): Promise<boolean> {
  const found = await lstat(place).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

async function findMonitoringRuns(db: Knex, places: string[]) {
  const runs = await StreamRun.query(db)
    .joinRelated("order")
    .where({ "stream_runs.status": "ACTIVE", leadId: null })
    .whereIn("outputDir", places)
    .select("outputDir", "stream_runs.id", "orderId", "order.orderNumber");
  return new Map(
    (runs as (StreamRun & { orderNumber: string })[]).map(({ outputDir, id, orderId, orderNumber }) => [
      outputDir,
      { id, orderId, orderNumber },
    ]),
  );
}
