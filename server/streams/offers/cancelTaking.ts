import type { z } from "zod";
import { OPEN_TAKINGS, StreamTaking } from "../../../db/models/StreamTaking.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../apiError.ts";
import { recordChange } from "../../audit/recordChange.ts";
import { announce } from "../../changes/announce.ts";
import type { SignedInContext } from "../../context.ts";
import { lockOrder } from "../../orders/findOrder.ts";
import { takingNotFound } from "./errors.ts";
import { findRun } from "./findRun.ts";
import type { cancelTakingInput } from "./schema.ts";
import { discardPlaced } from "./settleTaking.ts";

/** Calls off a taking that waits or is being copied: it is as if it had not been asked for. Whoever copies notices
 *  within a second and removes what it has copied. Gives { sampleId }.
 *  Raises orderNotFound, streamRunNotFound, takingNotFound. */
export async function cancelTaking(
  ctx: SignedInContext,
  { sampleId, ...key }: z.output<typeof cancelTakingInput>,
) {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, ctx, key.orderId);
    const run = await findRun(key, trx);
    const taking =
      (await StreamTaking.query(trx)
        .findOne({ streamRunId: run.id, sampleId })
        .whereIn("status", OPEN_TAKINGS)
        .forUpdate()) ?? raise(takingNotFound());
    await taking.$query(trx).delete();
    await recordChange(trx, ctx, {
      action: "streamRun.takingCancelled",
      targetType: "streamRun",
      targetId: run.id,
      order,
      before: { status: taking.status },
      after: { sampleId },
    });
    await announce(trx, `stream:${run.id}`);
    await discardPlaced(trx, ctx.site, taking);
  });
  return { sampleId };
}
