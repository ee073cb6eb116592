import type { Knex } from "knex";
import { lstat } from "node:fs/promises";
import type { FileHash } from "../../../db/models/FileHash.ts";
import { parseChecksum } from "./parseChecksum.ts";
import { parseReadRole } from "../reads/rules/parseReadRole.ts";
import { longestExtension } from "../reads/rules/pairFiles.ts";
import { resolveInside } from "./dataRoot.ts";
import { fileName } from "../../platform/storage/fileName.ts";
import { findHashes, toHashFacts } from "./hashes/expectHashes.ts";
import { findFileOwners, type OwnedFile } from "./findFileOwners.ts";

/**
 * Returns details of stored files: size (bytes) and time from the disk, owner from the records. paths: relative to
 * the data base path, at most one page. A file that was deleted in the meantime is reported as missing.
 */
export async function readFileDetails(db: Knex, root: string, paths: string[], readExtensions: string[]) {
  const [owners, hashes, looks] = await Promise.all([
    findFileOwners(db, paths),
    findHashes(paths, db),
    Promise.all(paths.map((path) => readFileStats(root, path))),
  ]);
  return paths.map((path, index) =>
    presentFile(path, {
      owned: owners.get(path),
      hash: hashes.get(path),
      look: looks[index],
      readExtensions,
    }),
  );
}

/** Whether a path currently is a regular file below `root`. */
export async function isOnDisk(root: string, path: string): Promise<boolean> {
  return (await readFileStats(root, path)) !== undefined;
}

async function readFileStats(root: string, path: string): Promise<FileStats | undefined> {
  try {
    const stats = await lstat(await resolveInside(root, path));
    return stats.isFile() ? { sizeBytes: stats.size, modifiedAt: stats.mtime } : undefined;
  } catch {
    // The file was deleted, redirected outside, or is in an unreadable directory; none of these can be downloaded.
    return undefined;
  }
}

interface FileStats {
  sizeBytes: number;
  modifiedAt: Date;
}

function presentFile(
  path: string,
  {
    owned,
    hash,
    look,
    readExtensions,
  }: {
    owned: OwnedFile | undefined;
    hash: FileHash | undefined;
    look: FileStats | undefined;
    readExtensions: string[];
  },
) {
  const looksLikeRead = owned === undefined && longestExtension(path, readExtensions) !== "";
  const checksum = owned?.checksum ?? null;
  return {
    relativePath: path,
    filename: fileName(path),
    size: look?.sizeBytes ?? null,
    modifiedAt: look?.modifiedAt.toISOString() ?? null,
    assigned: owned !== undefined,
    existsOnDisk: look !== undefined,
    readType: owned?.role ?? (looksLikeRead ? parseReadRole(fileName(path)) : null),
    pairStatus: pairStatus(owned),
    quality: owned?.quality ?? null,
    checksum,
    checksumState:
      checksum === null ? ("none" as const) : (parseChecksum(checksum)?.algorithm ?? ("unknown" as const)),
    ...toHashFacts(hash, checksum),
    assignedTo: owned?.owner ?? null,
  };
}

function pairStatus(owned: OwnedFile | undefined): "paired" | "single" | null {
  if (!owned || owned.isPaired === null) return null;
  return owned.isPaired ? "paired" : "single";
}
