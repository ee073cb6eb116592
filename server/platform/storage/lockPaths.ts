import type { Knex } from "knex";

/** First key of the advisory locks on stored files; the second key is a hash of the path. */
const FILE_LOCK = 0x6c6b66;

/** Makes other transactions that assign or delete one of these files wait until this transaction ends, also when no
 *  record that could be locked names the file yet. Must be acquired after the lock of an order and before those of
 *  reads. */
export async function lockPaths(trx: Knex.Transaction, paths: string[]): Promise<void> {
  for (const path of [...new Set(paths)].sort())
    await trx.raw("select pg_advisory_xact_lock(?, hashtext(?))", [FILE_LOCK, path]);
}
