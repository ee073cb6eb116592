import type { Knex } from "knex";
import { serializable } from "../../../db/serializable.ts";

const lastOf = new Map<string, Promise<void>>();

/**
 * Changes the run plan of an order in a SERIALIZABLE transaction, one at a time in this process: concurrent changes
 * would make each other retry until their attempts are exhausted. Changes of other processes conflict only in the
 * database. Returns the result of `work`.
 */
export async function changePlan<T>(
  orderId: string,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const before = lastOf.get(orderId) ?? Promise.resolve();
  const change = before.then(() => serializable(work));
  const ended = change.then(
    () => {},
    () => {},
  );
  lastOf.set(orderId, ended);
  try {
    return await change;
  } finally {
    if (lastOf.get(orderId) === ended) lastOf.delete(orderId);
  }
}
