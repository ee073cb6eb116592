import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { readState } from "./readState.ts";
import { readPlan } from "./rules/readPlan.ts";
import { reviewPlan } from "./rules/reviewPlan.ts";
import type { Review } from "./schema.ts";
import type { Table } from "./table.ts";

/** Says what applying a sheet to an order would do and what is in the way of it; changes nothing. An order of any status.
 *  Gives the review, of which `preview` is the documented part. Raises orderNotFound, forbidden.
 *  Spec §4, sequencing run import. */
export async function reviewSheet(
  ctx: SignedInContext,
  { orderId, table }: { orderId: string; table: Table },
): Promise<Review> {
  await findOrder(ctx, orderId);
  const plan = readPlan(table);
  return reviewPlan(plan, await readState(orderId, plan)).review;
}
