import { Order } from "../../../db/models/Order.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { streamRunNotFound } from "./errors.ts";
import { MONITOR_WAKE } from "./FoundFile.ts";
import { lockSharedRuns, recordEvents } from "./record/recordEvent.ts";

/**
 * Requests the end of a run: the monitor lists its directory once more and stops it (spec §3). Returns { ok: true },
 * with alreadyStopping or alreadyStopped when the request had no effect. Runs that share the monitoring stop together. Raises orderNotFound, streamRunNotFound. Spec
 * §4, live stream, rule 4.
 */
export async function stopStream(
  ctx: SignedInContext,
  { orderId, streamRunId }: { orderId: string; streamRunId: string },
): Promise<{ ok: true; alreadyStopping?: true; alreadyStopped?: true }> {
  await findOrder(ctx, orderId);
  return transaction(ctx.db, async (trx) => {
    const now = new Date();
    const run =
      (await StreamRun.query(trx).findOne({ id: streamRunId, orderId }).select("status", "leadId")) ??
      raise(streamRunNotFound());
    const shared = await lockSharedRuns(trx, run.leadId ?? streamRunId);
    const active = shared.filter(({ status }) => status === "ACTIVE");
    if (!active.some(({ id }) => id === streamRunId)) {
      const isStopping = shared.some(({ id }) => id === streamRunId);
      return { ok: true, ...(isStopping ? { alreadyStopping: true } : { alreadyStopped: true }) };
    }
    const ids = active.map(({ id }) => id);
    await StreamRun.query(trx).whereIn("id", ids).patch({ status: "STOPPING", stopRequestedAt: now });
    const payload = { stoppedBy: ctx.user.id };
    await recordEvents(trx, ids, { kind: "RUN_STOP_REQUESTED", payload }, now);
    const orders = await Order.query(trx).findByIds(active.map((one) => one.orderId));
    await recordChanges(
      trx,
      ctx,
      active.flatMap((one) => {
        const order = orders.find(({ id }) => id === one.orderId);
        return order
          ? {
              action: "streamRun.stopRequested",
              targetType: "stream",
              targetId: one.id,
              order,
              before: { status: "ACTIVE" },
              after: { status: "STOPPING" },
            }
          : [];
      }),
    );
    await publishChange(trx, MONITOR_WAKE);
    return { ok: true };
  });
}
