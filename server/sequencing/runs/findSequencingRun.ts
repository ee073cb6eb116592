import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { orderHoldsNoRunPlan } from "./errors.ts";
import { sequencingRunNotFound } from "../../data/reads/errors.ts";

/** Locks the order of this id, on which runs may be planned. Raises orderNotFound, forbidden, orderHoldsNoRunPlan. */
export async function lockPlannedOrder(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  orderId: string,
): Promise<Order> {
  const order = await lockOrder(trx, ctx, orderId);
  if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoRunPlan());
  return order;
}

/** Finds a sequencing run of the order. Raises sequencingRunNotFound. */
export async function findSequencingRun(
  db: Knex,
  { id: orderId }: Order,
  sequencingRunId: string,
): Promise<SequencingRun> {
  const run = await SequencingRun.query(db).findOne({ id: sequencingRunId, orderId });
  return run ?? raise(sequencingRunNotFound());
}

/**
 * findSequencingRun in a transaction, with the row locked until its end. A caller that changes the assignments of the
 * run must call markChanged: a transaction that waits for the row then retries and reads the changes. Raises
 * sequencingRunNotFound.
 */
export async function lockSequencingRun(
  trx: Knex.Transaction,
  order: Order,
  sequencingRunId: string,
): Promise<SequencingRun> {
  const run = await SequencingRun.query(trx).findOne({ id: sequencingRunId, orderId: order.id }).forUpdate();
  return run ?? raise(sequencingRunNotFound());
}

export async function markChanged(trx: Knex.Transaction, { id }: SequencingRun): Promise<void> {
  await SequencingRun.query(trx).findById(id).patch({ updatedAt: new Date() });
}
