import type { SignedInContext } from "../../platform/rpc/context.ts";
import { readRatedPrices } from "../../definitions/prices/readPrices.ts";
import { findOrder } from "../access/findOrder.ts";

/** Returns the prices valid today for the department of an order. Raises orderNotFound. */
export async function readOrderPrices(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const { departmentId } = await findOrder(ctx, orderId);
  return readRatedPrices(ctx.db, { departmentId });
}
