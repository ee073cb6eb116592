import { StreamRun } from "../../../db/models/StreamRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { streamRunNotFound } from "./errors.ts";

/**
 * Finds a live sequencing run of an order. Raises orderNotFound, streamRunNotFound, also for a run of another order.
 */
export async function findStreamRun(
  ctx: SignedInContext,
  { orderId, streamRunId }: { orderId: string; streamRunId: string },
): Promise<StreamRun> {
  await findOrder(ctx, orderId);
  const run = await StreamRun.query(ctx.db).findOne({ id: streamRunId, orderId });
  return run ?? raise(streamRunNotFound());
}
