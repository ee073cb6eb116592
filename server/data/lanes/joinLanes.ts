import type { Knex } from "knex";
import { constants } from "node:fs";
import { type FileHandle, link, rm, statfs } from "node:fs/promises";
import { extname, posix } from "node:path";
import { v5 } from "uuid";
import { Sample } from "../../../db/models/Sample.ts";
import { FileHash } from "../../../db/models/FileHash.ts";
import { Order } from "../../../db/models/Order.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import { dataRoot, makeFolderInside, openInside, resolveInside } from "../files/dataRoot.ts";
import { openStoredFile } from "../files/openStoredFile.ts";
import { syncFolders } from "../../platform/storage/syncFolders.ts";
import { isGzipName, joinedName } from "../reads/rules/parseLane.ts";
import type { Site } from "../../platform/site/site.ts";
import { threadPool } from "../../platform/threads/threadPool.ts";
import { readPath, tempArea } from "../files/uploadPaths.ts";
import { type ClaimedJoin, holdJoin, JoinLost, settleFailed, settleStopped } from "./claimJoin.ts";
import type { Concatenated, ConcatTask } from "./concatWorker.ts";
import { joinDiskFull, laneFileMissing } from "./errors.ts";
import { finishJoin } from "./finishJoin.ts";

// Two slots: one for the job, and one for an upload whose response waits for its join.
const THREADS = 2;
const concat = threadPool<ConcatTask, Concatenated, number>(
  new URL(`./concatWorker${extname(import.meta.url)}`, import.meta.url),
  { threads: THREADS },
);

/**
 * Joins the parts of a claimed lane set in lane order and makes the joined file the R1 or R2 of its sample. The set
 * ends as joined, failed, or waiting again if a part arrived since or `signal` is aborted. Never raises.
 */
export async function joinLanes(site: Site, claimed: ClaimedJoin, signal: AbortSignal): Promise<void> {
  const sample = await Sample.query(site.database).findById(claimed.sampleId);
  const order = sample && (await Order.query(site.database).findById(sample.orderId));
  if (!order) return;
  const held = holdJoin(site, claimed, `order:${order.id}:${order.userId}`);
  try {
    await join(site, { claimed, sample, held, signal: AbortSignal.any([signal, held.lost]) });
  } catch (error) {
    if (error instanceof JoinLost || held.lost.aborted) return;
    if (signal.aborted) await settleStopped(site.database, claimed);
    else await settleFailed(site, claimed, error);
  } finally {
    await held.letGo();
  }
}

interface Join {
  claimed: ClaimedJoin;
  sample: Sample;
  held: ReturnType<typeof holdJoin>;
  signal: AbortSignal;
}

async function join(site: Site, { claimed, sample, held, signal }: Join): Promise<void> {
  const root = await dataRoot(site.database);
  const [first] = claimed.parts;
  if (!first) throw new JoinLost();
  const name = `${v5(String(claimed.revision), claimed.id)}-${claimed.role}-${joinedName(first.originalName)}`;
  const path = readPath(sample, name);
  const area = tempArea(sample.orderId);
  // Named by the lease: when this attempt removes its file, the next one may have begun already.
  const tempPath = posix.join(area, claimed.leaseId);
  await makeFolderInside(root, area);
  if (claimed.formerLeaseId !== null) await removeTemp(root, posix.join(area, claimed.formerLeaseId));
  try {
    const written =
      claimed.parts.length === 1
        ? await linkOnly(site.database, root, first, tempPath)
        : await writeJoined(root, { claimed, tempPath, held, signal });
    await makeFolderInside(root, posix.dirname(path));
    await syncFolders(root, posix.dirname(path));
    signal.throwIfAborted();
    await finishJoin(site, { claimed, root, tempPath, path, written });
  } finally {
    await removeTemp(root, tempPath);
  }
}

async function removeTemp(root: string, path: string): Promise<void> {
  await rm(await resolveInside(root, path), { force: true });
}

// A set of one lane shares the bytes of its part if the disk supports hard links.
async function linkOnly(
  db: Knex,
  root: string,
  part: ClaimedJoin["parts"][number],
  tempPath: string,
): Promise<Concatenated | { sizeBytes: number }> {
  const file = await openPart(root, part);
  try {
    await link(await resolveInside(root, part.path), await resolveInside(root, tempPath));
    const known = await FileHash.query(db).findById(part.path);
    const sizeBytes = Number(part.size);
    return known?.md5 && known.sha256 ? { sizeBytes, md5: known.md5, sha256: known.sha256 } : { sizeBytes };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP" && code !== "EXDEV") throw error;
    return await write(root, tempPath, { files: [file], isPlain: false, signal: null, onWritten: () => {} });
  } finally {
    await file.close();
  }
}

async function writeJoined(
  root: string,
  { claimed, tempPath, held, signal }: Omit<Join, "sample"> & { tempPath: string },
): Promise<Concatenated> {
  const totalBytes = claimed.parts.reduce((sum, { size }) => sum + Number(size), 0);
  // A join that fills the disk would also fail every other writer.
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < totalBytes) raise(joinDiskFull());
  const files: FileHandle[] = [];
  try {
    for (const part of claimed.parts) files.push(await openPart(root, part));
    const isPlain = !isGzipName(claimed.parts[0]?.originalName ?? "");
    return await write(root, tempPath, { files, isPlain, signal, onWritten: held.written });
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

async function write(
  root: string,
  tempPath: string,
  {
    files,
    isPlain,
    signal,
    onWritten,
  }: {
    files: FileHandle[];
    isPlain: boolean;
    signal: AbortSignal | null;
    onWritten: (lanes: number) => void;
  },
): Promise<Concatenated> {
  const to = await openInside(root, tempPath, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
  try {
    const task = { fromFds: files.map(({ fd }) => fd), toFd: to.fd, isPlain };
    const written = await concat(task, { signal, onProgress: onWritten });
    await to.sync();
    return written;
  } finally {
    await to.close();
  }
}

async function openPart(
  root: string,
  { path, lane, size }: ClaimedJoin["parts"][number],
): Promise<FileHandle> {
  try {
    const { file, stats } = await openStoredFile(root, path);
    if (String(stats.size) === size) return file;
    await file.close();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return raise(laneFileMissing({ lane }));
}
