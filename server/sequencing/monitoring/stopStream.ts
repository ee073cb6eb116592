import { raw } from "objection";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { streamRunNotFound } from "./errors.ts";
import { MONITOR_WAKE } from "./FoundFile.ts";

/**
 * Requests the end of a run: the monitor lists its directory once more and stops it (spec §3). Returns { ok: true },
 * with alreadyStopping or alreadyStopped when the request had no effect. Raises orderNotFound, streamRunNotFound. Spec
 * §4, live stream, rule 4.
 */
export async function stopStream(
  ctx: SignedInContext,
  { orderId, streamRunId }: { orderId: string; streamRunId: string },
): Promise<{ ok: true; alreadyStopping?: true; alreadyStopped?: true }> {
  const { userId } = await findOrder(ctx, orderId);
  return transaction(ctx.db, async (trx) => {
    const now = new Date();
    const [stopping] = await StreamRun.query(trx)
      .where({ id: streamRunId, orderId, status: "ACTIVE" })
      .patch({ status: "STOPPING", stopRequestedAt: now, nextEventSeq: raw("next_event_seq + 1") })
      .returning("nextEventSeq");
    if (!stopping) {
      const run = await StreamRun.query(trx).findOne({ id: streamRunId, orderId }).select("status");
      const { status } = run ?? raise(streamRunNotFound());
      return { ok: true, ...(status === "STOPPED" ? { alreadyStopped: true } : { alreadyStopping: true }) };
    }
    await StreamEvent.query(trx).insert({
      streamRunId,
      seq: String(BigInt(stopping.nextEventSeq) - 1n),
      ts: now,
      kind: "RUN_STOP_REQUESTED",
      payload: { stoppedBy: ctx.user.id },
    });
    await recordChange(trx, ctx, {
      action: "streamRun.stopRequested",
      targetType: "stream",
      targetId: streamRunId,
      order: { id: orderId, userId },
      before: { status: "ACTIVE" },
      after: { status: "STOPPING" },
    });
    await publishChange(trx, MONITOR_WAKE);
    return { ok: true };
  });
}
