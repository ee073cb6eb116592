import type { Knex } from "knex";
import { FileHash } from "../../../../db/models/FileHash.ts";
import { parseChecksum } from "../parseChecksum.ts";
import { FILE_HASH_TRIES_MAX } from "../../limits.ts";

const NOT_COMPUTED = {
  bases: null,
  md5: null,
  sha256: null,
  size: null,
  computedAt: null,
  problem: null,
  tries: 0,
  leaseId: null,
  leaseProcess: null,
  leaseTouchedAt: null,
};

/**
 * Requests the MD5 and SHA-256 of stored files that a record now names; the job hashFiles computes them. Hashes and bases
 * of earlier files at the same path become invalid. paths: relative to the data base path.
 */
export async function expectHashes(trx: Knex.Transaction, orderId: string, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  await FileHash.query(trx)
    .insert(paths.map((path) => ({ path, orderId, ...NOT_COMPUTED })))
    .onConflict("path")
    .merge();
}

/** Stores hashes that were computed while a file was written; without hashes a job computes them. bases: of the reads of
 *  the file, as bigint text; null if they were not counted. sizeBytes: the number of hashed bytes. */
export async function storeHashes(
  trx: Knex.Transaction,
  {
    path,
    orderId,
    bases,
    hashes,
  }: {
    path: string;
    orderId: string;
    bases: string | null;
    hashes?: { md5: string; sha256: string; sizeBytes: number };
  },
): Promise<void> {
  const computed = hashes && {
    md5: hashes.md5,
    sha256: hashes.sha256,
    size: String(hashes.sizeBytes),
    computedAt: new Date(),
  };
  await FileHash.query(trx)
    .insert({ ...NOT_COMPUTED, path, orderId, bases, ...computed })
    .onConflict("path")
    .merge();
}

/** Returns the bases of all these stored files, as bigint text; null if those of one are not known. */
export async function sumBases(trx: Knex.Transaction, paths: string[]): Promise<string | null> {
  const files = await findHashes(paths, trx);
  const bases = paths.map((path) => files.get(path)?.bases ?? null);
  return bases.includes(null) ? null : String(bases.reduce((sum, one) => sum + BigInt(one ?? 0), 0n));
}

/** pending: a job computes the hashes. failed: the job gave up. none: never requested. */
type HashState = "none" | "pending" | "computed" | "failed";

/**
 * The hashes of a stored file. md5, sha256: computed by Lanekeeper, lower-case hex. checksumDiffers: whether a
 * supplied MD5 or SHA-256 contradicts the computed one.
 */
export interface HashFacts {
  md5: string | null;
  sha256: string | null;
  hashState: HashState;
  checksumDiffers: boolean;
}

/** Reads the computed hashes of stored files by path. paths: relative to the data directory. */
export async function findHashes(paths: string[], trx: Knex): Promise<Map<string, FileHash>> {
  if (paths.length === 0) return new Map();
  const rows = await FileHash.query(trx).whereIn("path", paths);
  return new Map(rows.map((row) => [row.path, row]));
}

/** Compares the computed hashes of a file with the checksum that was supplied with it. */
export function toHashFacts(hash: FileHash | undefined, supplied: string | null): HashFacts {
  const known = supplied === null ? undefined : parseChecksum(supplied);
  const computed = known && (hash?.[known.algorithm] ?? null);
  return {
    md5: hash?.md5 ?? null,
    sha256: hash?.sha256 ?? null,
    hashState: hashState(hash),
    checksumDiffers: known !== undefined && computed !== null && computed !== known.hex,
  };
}

function hashState(hash: FileHash | undefined): HashState {
  if (!hash) return "none";
  if (hash.md5 !== null) return "computed";
  return hash.tries < FILE_HASH_TRIES_MAX ? "pending" : "failed";
}
