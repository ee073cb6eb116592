import type { Knex } from "knex";
import { serializable } from "../../../db/serializable.ts";

const lastOf = new Map<string, Promise<void>>();

/** Changes what is planned on an order in a SERIALIZABLE transaction, those of this process one after the other: of
 *  many that begin at once each would make the others begin again, until they have no try left. Those of other
 *  processes meet in the database. Returns what `work` gives. */
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
