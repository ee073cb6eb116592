import type { z } from "zod";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { streamRunNotFound } from "./errors.ts";
import type { setTargetInput } from "./schema.ts";

/**
 * Sets or removes (null) the target yield of a live sequencing run, in bases, in any state of the run. Returns the
 * former one as { former }. Raises orderNotFound, streamRunNotFound.
 */
export async function setTarget(
  ctx: SignedInContext,
  { orderId, streamRunId, targetBases }: z.output<typeof setTargetInput>,
): Promise<{ former: number | null }> {
  const { userId } = await findOrder(ctx, orderId);
  return transaction(ctx.db, async (trx) => {
    const run = await StreamRun.query(trx).findOne({ id: streamRunId, orderId }).forNoKeyUpdate();
    if (!run) return raise(streamRunNotFound());
    const former = run.targetBases === null ? null : Number(run.targetBases);
    if (former === targetBases) return { former };
    await run.$query(trx).patch({ targetBases: targetBases === null ? null : String(targetBases) });
    await recordChange(trx, ctx, {
      action: "streamRun.targetChanged",
      targetType: "stream",
      targetId: streamRunId,
      order: { id: orderId, userId },
      before: { targetBases: former },
      after: { targetBases },
    });
    await publishChange(trx, `stream:${streamRunId}`);
    return { former };
  });
}
