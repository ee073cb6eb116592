import type { Knex } from "knex";
import { FileHash } from "../../../../db/models/FileHash.ts";

const NOT_COMPUTED = {
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

/** Requests the MD5 and SHA-256 of stored files that a record has begun to name; the job
 *  hashFiles computes them. Hashes of what was stored at a path before no longer count. paths: relative to the data base path. */
export async function expectHashes(trx: Knex.Transaction, orderId: string, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  await FileHash.query(trx)
    .insert(paths.map((path) => ({ path, orderId, ...NOT_COMPUTED })))
    .onConflict("path")
    .merge();
}

/** Stores hashes that were computed while a file was written; without hashes a job computes them. sizeBytes: of the bytes
 *  that were hashed. */
export async function storeHashes(
  trx: Knex.Transaction,
  {
    path,
    orderId,
    hashes,
  }: { path: string; orderId: string; hashes?: { md5: string; sha256: string; sizeBytes: number } },
): Promise<void> {
  if (!hashes) return expectHashes(trx, orderId, [path]);
  const { md5, sha256, sizeBytes } = hashes;
  await FileHash.query(trx)
    .insert({
      ...NOT_COMPUTED,
      path,
      orderId,
      md5,
      sha256,
      size: String(sizeBytes),
      computedAt: new Date(),
    })
    .onConflict("path")
    .merge();
}
