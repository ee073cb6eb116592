import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { findOrder } from "../access/findOrder.ts";
import { newestChanges, newestNotes, readEntries } from "./readEntries.ts";
import type { orderActivityInput } from "./schema.ts";

// The status notes of these changes say more.
const NOTED = ["order.moved", "order.samplesSent"];

/**
 * Lists the history of an order, newest first: its status notes and, for the facility, the other entries of the
 * audit log. Returns { entries, total, limit, offset }; note is null for an entry of the audit log, action for a
 * status note. Raises orderNotFound, forbidden.
 */
export async function listOrderActivity(
  ctx: SignedInContext,
  { orderId, limit, offset }: z.output<typeof orderActivityInput>,
) {
  const { db, user } = ctx;
  await findOrder(ctx, orderId);
  const most = offset + limit;
  const changes = db("audit_entries")
    .where({ order_id: orderId })
    .whereNotIn("action", NOTED)
    .select("id", "at");
  const parts = await Promise.all([
    newestNotes(db, orderId, most),
    ...(hasRight(user, "records.read") ? [newestChanges(db, changes, most)] : []),
  ]);
  return readEntries(db, parts, { limit, offset });
}
