import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";

/** The sort order of a study's table: by order, then by entry within the order. */
export const TABLE_ORDER = ["samples.orderId", "samples.position", "samples.id"];

/** The samples of a study in the sort order of its table. */
export function studySamples(studyId: string, trx: Knex): QueryBuilder<Sample> {
  return Sample.query(trx).where("samples.studyId", studyId).orderBy(TABLE_ORDER);
}

/**
 * Locks the orders of samples, in the same sequence as every other change of samples: studies first, then orders by
 * id, to avoid deadlocks. Returns the samples with their orders as of the lock.
 */
export async function lockSamples(trx: Knex.Transaction, ids: string[]): Promise<Sample[]> {
  const orders = await Order.query(trx)
    .whereIn("id", Sample.query(trx).select("orderId").whereIn("id", ids))
    .orderBy("id")
    .forUpdate();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const samples = await Sample.query(trx).whereIn("id", ids);
  return samples.flatMap((sample) => {
    const order = byId.get(sample.orderId);
    return order ? [Object.assign(sample, { order })] : [];
  });
}
