import { constants } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { basename, extname, posix } from "node:path";
import type { Knex } from "knex";
import type { ReadIntakeFile } from "../../../db/models/ReadIntakeFile.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { makeFolderInside, openExactly, openInside, resolveInside } from "../../data/files/dataRoot.ts";
import { readPath, tempArea } from "../../data/files/uploadPaths.ts";
import type { Concatenated, ConcatTask } from "../../data/lanes/concatWorker.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { Site } from "../../platform/site/site.ts";
import { syncFolders } from "../../platform/storage/syncFolders.ts";
import { threadPool } from "../../platform/threads/threadPool.ts";
import { readStamp } from "./checkIntake.ts";
import { diskFull, fileChanged, fileGone } from "./reasons.ts";

const copy = threadPool<ConcatTask, Concatenated, number>(
  new URL(`../../data/lanes/concatWorker${extname(import.meta.url)}`, import.meta.url),
  { threads: 1 },
);

/** A copied file, synced, with its final path; both relative to the data directory. */
export interface CopiedFile extends Concatenated {
  file: ReadIntakeFile;
  tempPath: string;
  path: string;
}

/**
 * Copies files of a run folder below the data directory, into temporary files that are named by their rows, so that a
 * repeated attempt replaces them. Returns the copies, or the first file that cannot be copied and why. Throws the
 * reason of `signal`, and system errors.
 */
export async function copyFiles(
  site: Site,
  { root, files, signal }: { root: string; files: ReadIntakeFile[]; signal: AbortSignal },
): Promise<{ copied: CopiedFile[] } | { file: ReadIntakeFile; reason: Sentence }> {
  const copied: CopiedFile[] = [];
  const totalBytes = files.reduce((sum, { size }) => sum + Number(size), 0);
  const { bavail, bsize } = await statfs(root);
  const [first] = files;
  // A copy that fills the disk would also fail every other writer.
  if (first && bavail * bsize < totalBytes) return { file: first, reason: diskFull() };
  for (const file of files) {
    const one = await copyOne(site.database, { root, file, signal });
    if ("reason" in one) {
      await removeCopies(root, copied);
      return { file, reason: one.reason };
    }
    copied.push(one);
  }
  return { copied };
}

async function copyOne(
  db: Knex,
  { root, file, signal }: { root: string; file: ReadIntakeFile; signal: AbortSignal },
): Promise<CopiedFile | { reason: Sentence }> {
  const folder = await RunFolder.query(db).findById(file.runFolderId);
  const sample = await Sample.query(db).findById(file.sampleId ?? "");
  if (!folder || !sample) return { reason: fileGone() };
  const area = tempArea(sample.orderId);
  const tempPath = posix.join(area, `intake-${file.id}`);
  const path = readPath(sample, `${file.id}-${file.role}-${basename(file.path)}`);
  const from = await openSource(folder.path, file.path);
  if (!from) return { reason: fileGone() };
  try {
    await makeFolderInside(root, area);
    await rm(await resolveInside(root, tempPath), { force: true });
    const to = await openInside(root, tempPath, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
    try {
      if ((await readStamp(folder.path, file.path)) !== file.stamp) return { reason: fileChanged() };
      const task = { fromFds: [from.fd], toFd: to.fd, isPlain: false };
      const written = await copy(task, { signal });
      if ((await readStamp(folder.path, file.path)) !== file.stamp) return { reason: fileChanged() };
      await to.sync();
      await makeFolderInside(root, posix.dirname(path));
      await syncFolders(root, posix.dirname(path));
      return { ...written, file, tempPath, path };
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function openSource(folder: string, path: string) {
  try {
    return await openExactly(folder, path, constants.O_RDONLY);
  } catch (error) {
    if (error instanceof ApiError || (error instanceof Error && "code" in error && error.code === "ENOENT"))
      return undefined;
    throw error;
  }
}

/** Removes temporary copies that were not moved to their final path. */
export async function removeCopies(root: string, copied: readonly CopiedFile[]): Promise<void> {
  for (const { tempPath } of copied) await rm(await resolveInside(root, tempPath), { force: true });
}
