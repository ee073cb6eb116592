import type { z } from "zod";
import { ExtraTube } from "../../../db/models/ExtraTube.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../access/findOrder.ts";
import { EXTRA_TUBES_PER_ORDER_MAX } from "../limits.ts";
import { extraTubeKnown, extraTubeNotFound, tooManyExtraTubes } from "./errors.ts";
import { openReceipt } from "./openReceipt.ts";
import type { extraTubeInput, removeExtraTubeInput } from "./schema.ts";

/** Records a tube that arrived with an order and belongs to none of its samples. Returns the tube. Raises orderNotFound,
 *  forbidden, notReceivable, extraTubeKnown, tooManyExtraTubes. */
export async function addExtraTube(
  ctx: SignedInContext,
  { orderId, code, note = null }: z.output<typeof extraTubeInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const { order, receipt } = await openReceipt(trx, ctx, orderId);
    if (await ExtraTube.query(trx).findOne({ orderId, code })) raise(extraTubeKnown());
    if ((await ExtraTube.query(trx).where({ orderId }).resultSize()) >= EXTRA_TUBES_PER_ORDER_MAX)
      raise(tooManyExtraTubes());
    const tube = await ExtraTube.query(trx).insertAndFetch({
      receiptId: receipt.id,
      orderId,
      code,
      note,
      recordedById: ctx.user.id,
    });
    await recordChange(trx, ctx, {
      action: "order.extraTubeRecorded",
      targetType: "order",
      targetId: orderId,
      order,
      after: { code, note },
    });
    return { id: tube.id, code, note, createdAt: tube.createdAt.toISOString() };
  });
}

/** Removes a tube that was recorded by mistake. Raises orderNotFound, forbidden, extraTubeNotFound. */
export async function removeExtraTube(
  ctx: SignedInContext,
  { orderId, tubeId }: z.output<typeof removeExtraTubeInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const tube = (await ExtraTube.query(trx).findOne({ id: tubeId, orderId })) ?? raise(extraTubeNotFound());
    await ExtraTube.query(trx).deleteById(tubeId);
    await recordChange(trx, ctx, {
      action: "order.extraTubeRemoved",
      targetType: "order",
      targetId: orderId,
      order,
      before: { code: tube.code, note: tube.note },
    });
    return {};
  });
}
