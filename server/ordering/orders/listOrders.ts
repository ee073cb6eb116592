import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { cachedOrderForms } from "../../definitions/forms/orderForm.ts";
import { presentListed, withListed } from "./presentListed.ts";
import { matchingOrders, readSharingMode } from "./matchingOrders.ts";
import type { listOrdersInput } from "./schema.ts";

/**
 * Lists orders, newest first: all for an admin, for a researcher their own, and their department's if the facility
 * shares them. Filtered by a part of number, name or owner, and by status. Returns { orders, sharingMode, total,
 * limit, offset }. Additions §1, §3, reference §4.
 */
export async function listOrders(
  ctx: SignedInContext,
  { limit, offset, ...filter }: z.output<typeof listOrdersInput>,
) {
  const sharingMode = await readSharingMode(ctx.db, ctx.user);
  const forms = await cachedOrderForms(ctx.site);
  const found = matchingOrders(ctx.db, ctx.user, filter);
  const [orders, total] = await Promise.all([
    withListed(ctx.db, found.clone())
      .orderBy([
        { column: "orders.createdAt", order: "desc" },
        { column: "orders.id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return {
    orders: orders.map((order) => presentListed(ctx.user, forms(order.serviceId), order)),
    sharingMode,
    total,
    limit,
    offset,
  };
}
