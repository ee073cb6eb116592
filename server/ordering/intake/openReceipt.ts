import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { Receipt } from "../../../db/models/Receipt.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../access/findOrder.ts";
import { notReceivable } from "./errors.ts";

/** Stages of orders whose samples may arrive. */
export const RECEIVABLE: readonly Order["stage"][] = [
  "SUBMITTED",
  "ACCEPTED",
  "IN_TRANSIT",
  "RECEIVED",
  "IN_PROGRESS",
  "DATA_READY",
  "ON_HOLD",
];

/** Locks an order whose samples may arrive, and returns it with its open session, which is started if there is none.
 *  Raises orderNotFound, forbidden, notReceivable. */
export async function openReceipt(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  orderId: string,
): Promise<{ order: Order; receipt: Receipt }> {
  const order = await lockOrder(trx, ctx, orderId);
  if (!RECEIVABLE.includes(order.stage)) raise(notReceivable());
  const open = await Receipt.query(trx).findOne({ orderId }).whereNull("finishedAt");
  const receipt = open ?? (await Receipt.query(trx).insertAndFetch({ orderId, startedById: ctx.user.id }));
  return { order, receipt };
}
