import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";

/** Returns when an order was submitted and when the facility first changed the status of a sample, as ISO times; null
 *  if it has not happened. Raises orderNotFound, forbidden. */
export async function readStepTimes(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const order = await findOrder(ctx, orderId);
  const started = await AuditEntry.query(ctx.db)
    .where({ orderId, action: "samples.facilityStatusChanged" })
    .orderBy("id")
    .first();
  return {
    submittedAt: order.submittedAt?.toISOString() ?? null,
    startedAt: started?.at.toISOString() ?? null,
  };
}
