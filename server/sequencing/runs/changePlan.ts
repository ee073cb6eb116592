import type { Knex } from "knex";
import { serializable } from "../../../db/serializable.ts";

const lastByOrder = new Map<string, Promise<void>>();

/**
 * Changes the run plan of an order in a SERIALIZABLE transaction, one at a time in this process: concurrent changes
 * would make each other retry until their attempts are exhausted. Changes of other processes conflict only in the
 * database. Returns the result of `work`.
 */
export async function changePlan<T>(
  db: Knex,
  orderId: string,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const before = lastByOrder.get(orderId) ?? Promise.resolve();
  const change = before.then(() => serializable(db, work));
  const ended = change.then(
    () => {},
    () => {},
  );
  lastByOrder.set(orderId, ended);
  try {
    return await change;
  } finally {
    if (lastByOrder.get(orderId) === ended) lastByOrder.delete(orderId);
  }
}
