import type { z } from "zod";
import { OPEN_TAKINGS, StreamTaking } from "../../../../db/models/StreamTaking.ts";
import { transaction } from "../../../../db/transaction.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { lockOrder } from "../../../ordering/access/findOrder.ts";
import { findStreamRun } from "../findStreamRun.ts";
import { takingNotFound } from "./errors.ts";
import type { cancelTakingInput } from "./schema.ts";
import { discardPlaced } from "./settleTaking.ts";

/** Calls off a taking that waits or is being copied: it is as if it had not been asked for. Whoever copies notices
 *  within a second and removes what it has copied. Gives { sampleId }.
 *  Raises orderNotFound, streamRunNotFound, takingNotFound. */
export async function cancelTaking(
  ctx: SignedInContext,
  { sampleId, ...key }: z.output<typeof cancelTakingInput>,
) {
  const run = await findStreamRun(ctx, key);
  await transaction(async (trx) => {
    const order = await lockOrder(trx, ctx, key.orderId);
    const taking =
      (await StreamTaking.query(trx)
        .findOne({ streamRunId: run.id, sampleId })
        .whereIn("status", OPEN_TAKINGS)
        .forUpdate()) ?? raise(takingNotFound());
    await taking.$query(trx).delete();
    await recordChange(trx, ctx, {
      action: "streamRun.takingCancelled",
      targetType: "stream",
      targetId: run.id,
      order,
      before: { status: taking.status },
      after: { sampleId },
    });
    await discardPlaced(trx, ctx.site, taking);
  });
  return { sampleId };
}
