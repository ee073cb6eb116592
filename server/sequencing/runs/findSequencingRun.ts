import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { orderHoldsNoRunPlan } from "./errors.ts";
import { sequencingRunNotFound } from "../../data/reads/errors.ts";

/** The order of this id when runs may be planned on it, its row locked. Raises orderNotFound, forbidden,
 *  orderHoldsNoRunPlan. */
export async function lockPlannedOrder(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  orderId: string,
): Promise<Order> {
  const order = await lockOrder(trx, ctx, orderId);
  if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoRunPlan());
  return order;
}

/** The sequencing run of this id on the order. Raises sequencingRunNotFound. */
export async function findSequencingRun(
  { id: orderId }: Order,
  sequencingRunId: string,
): Promise<SequencingRun> {
  const run = await SequencingRun.query().findOne({ id: sequencingRunId, orderId });
  return run ?? raise(sequencingRunNotFound());
}

/** The same inside a transaction, its row locked until the end. Who then changes which samples are on it calls
 *  markChanged: whoever waits for the row meanwhile begins again and sees what was written.
 *  Raises sequencingRunNotFound. */
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
