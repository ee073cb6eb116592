import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import type { SignedInContext } from "../../context.ts";
import { keptOrderForm } from "../../forms/orderForm.ts";
import { presentListed, withListed } from "../listed.ts";
import type { browseInput } from "./schema.ts";
import { sortedOrders } from "./sortedOrders.ts";

/** A window of the orders of the caller's list, sorted and filtered. How many there are is asked once, by countOrders, and
 *  not with every window. Gives { orders, limit, offset }. */
export async function browseOrders(
  ctx: SignedInContext,
  { limit, offset, sort, direction, ...filter }: z.output<typeof browseInput>,
) {
  const { query } = await sortedOrders(ctx.user, filter, { sort, direction });
  const found = await query.select("orders.id").limit(limit).offset(offset);
  return {
    orders: await rowsOf(
      ctx,
      found.map(({ id }) => id),
    ),
    limit,
    offset,
  };
}

/** Orders as rows of a list, in the sequence of their ids; at most 500 at a time. */
export async function rowsOf(ctx: SignedInContext, ids: string[]) {
  const [form, orders] = await Promise.all([
    keptOrderForm(ctx.site),
    withListed(Order.query().whereIn("orders.id", ids)),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => {
    const order = byId.get(id);
    return order ? [presentListed(ctx.user, form, order)] : [];
  });
}
