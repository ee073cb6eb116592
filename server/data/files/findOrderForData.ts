import type { Order } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { orderHoldsNoData } from "./errors.ts";

/** Finds an order that accepts sequencing data (spec §3). Raises orderNotFound, forbidden, orderHoldsNoData. */
export async function findOrderForData(ctx: SignedInContext, orderId: string): Promise<Order> {
  const order = await findOrder(ctx, orderId);
  if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
  return order;
}
