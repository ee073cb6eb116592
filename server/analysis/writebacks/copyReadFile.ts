import { constants } from "node:fs";
import { link, lstat, rename, unlink } from "node:fs/promises";
import { dirname, extname, isAbsolute, posix, relative } from "node:path";
import { newId } from "../../../db/newId.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import { isRelativeInside, makeFolderInside, openInside, resolveInside } from "../../data/files/dataRoot.ts";
import { hashStoredFile } from "../../data/files/hashStoredFile.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import { syncFolders } from "../../platform/storage/syncFolders.ts";
import { tempArea } from "../../data/files/uploadPaths.ts";
import { placeTaken } from "../runRecords/errors.ts";
import { threadPool } from "../../platform/threads/threadPool.ts";
import type { CopiedBytes, CopyTask } from "./copyWorker.ts";
import type { RunFolder } from "../runRecords/runFiles.ts";

/** A FASTQ file below the data directory that was copied from a run. readCount: null for a file that is no FASTQ. */
export interface CopiedFile extends CopiedBytes {
  /** Relative to the data directory. */
  path: string;
}

const copy = threadPool<CopyTask, CopiedBytes>(
  new URL(`./copyWorker${extname(import.meta.url)}`, import.meta.url),
);

interface Place {
  root: string;
  path: string;
}

/**
 * Copies a FASTQ file from a run directory to its path below the data directory and computes its hash and read count.
 * Never overwrites a file: an existing file with the same content is accepted, so that a copy from before a crash
 * counts. Partial copies are stored where the sweep of uploads finds them. Raises invalidFilePath, fileNotFound,
 * notAFile, placeTaken.
 */
export async function copyReadFile(from: Place, to: Place, orderId: string): Promise<CopiedFile> {
  const partPath = posix.join(tempArea(orderId), newId());
  const { file: source } = await openStoredFile(from.root, from.path);
  try {
    await makeFolderInside(to.root, dirname(partPath));
    const part = await openInside(
      to.root,
      partPath,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
    );
    try {
      const bytes = await copy(
        { fromFd: source.fd, toFd: part.fd, isGzip: /\.gz$/i.test(from.path) },
        { signal: null },
      );
      await part.sync();
      await place(to, partPath, bytes.md5);
      return { path: to.path, ...bytes };
    } finally {
      await part.close();
      await unlink(await resolveInside(to.root, partPath)).catch(() => {});
    }
  } finally {
    await source.close();
  }
}

async function place({ root, path }: Place, partPath: string, md5: string): Promise<void> {
  await makeFolderInside(root, dirname(path));
  const from = await resolveInside(root, partPath);
  const to = await resolveInside(root, path);
  if (!(await linked(from, to)) && (await hashStoredFile(root, path, ["md5"], null)).md5 !== md5)
    raise(placeTaken());
  await syncFolders(root, dirname(path));
}

/** Links the file to its final name and returns false if that name exists. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP" && code !== "ENOSYS") throw error;
  }
  // The file system does not support hard links.
  if (await lstat(to).catch(() => undefined)) return false;
  await rename(from, to);
  return true;
}

/**
 * Finds a file in a run directory by the path that a package states: relative to the output directory, as packages do,
 * or to the run directory, with or without its name, or absolute. Returns the path below the run directory, undefined
 * for a missing file, and "outside" for one outside it.
 */
export async function findRunSource(
  { root, name }: RunFolder,
  stated: string,
): Promise<{ path: string } | "outside" | undefined> {
  const inner = isAbsolute(stated) ? relative(root, stated) : stated;
  if (!isRelativeInside(inner)) return "outside";
  const places = isAbsolute(stated)
    ? [inner]
    : [`output/${inner}`, inner, ...(inner.startsWith(`${name}/`) ? [inner.slice(name.length + 1)] : [])];
  let leadsOut = false;
  for (const path of places) {
    try {
      const { file } = await openStoredFile(root, path);
      await file.close();
      return { path };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      leadsOut ||= error.status === 400;
    }
  }
  return leadsOut ? "outside" : undefined;
}
