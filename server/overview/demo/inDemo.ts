import type { Knex } from "knex";
import { transaction } from "../../../db/transaction.ts";

/** Runs `work` in a transaction that may also change and remove entries of the audit, of which the demo makes up the past:
 *  those that are not sealed. Those that are stay as they are. */
export function inDemo<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return transaction(async (trx) => {
    await trx.raw("set local lanekeeper.demo = 'on'");
    return work(trx);
  });
}
