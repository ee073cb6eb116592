import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { matchingOrders, type OrderFilter, sharingModeOf } from "../matchingOrders.ts";

/** How many orders of the caller's list match. Gives { total }. */
export async function countOrders(ctx: SignedInContext, filter: OrderFilter): Promise<{ total: number }> {
  const total = await matchingOrders(ctx.user, await sharingModeOf(ctx.user), filter).resultSize();
  return { total };
}
