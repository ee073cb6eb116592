import type { z } from "zod";
import type { SignedInContext } from "../../context.ts";
import type { idsInRangeInput } from "./schema.ts";
import { sortedOrders } from "./sortedOrders.ts";

/** The ids of a stretch of the list, for rows that are chosen without having been in view. Gives { ids }. */
export async function idsInRange(
  ctx: SignedInContext,
  { offset, limit, sort, direction, ...filter }: z.output<typeof idsInRangeInput>,
): Promise<{ ids: string[] }> {
  const { query } = await sortedOrders(ctx.user, filter, { sort, direction });
  const found = await query.select("orders.id").limit(limit).offset(offset);
  return { ids: found.map(({ id }) => id) };
}
