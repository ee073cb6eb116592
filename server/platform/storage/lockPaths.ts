import type { Knex } from "knex";

/** First key of the advisory locks on stored files; the second is a digest of the path. */
const FILE_LOCK = 0x6c6b66;

/** Makes whoever gives away or deletes one of these files wait until the transaction ends, also where no record names
 *  it yet that could be locked. Taken after the lock of an order and before those of reads. */
export async function lockPaths(trx: Knex.Transaction, paths: string[]): Promise<void> {
  for (const path of [...new Set(paths)].sort())
    await trx.raw("select pg_advisory_xact_lock(?, hashtext(?))", [FILE_LOCK, path]);
}
