import type { Knex } from "knex";
import { transaction } from "../../../db/transaction.ts";

/** Runs `work` in a transaction that may change and delete unsealed audit entries, because the demo backdates them.
 *  Sealed entries stay unchanged. */
export function inDemo<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return transaction(db, async (trx) => {
    await trx.raw("set local lanekeeper.demo = 'on'");
    return work(trx);
  });
}
