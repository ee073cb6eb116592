import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { lockOrder } from "../access/findOrder.ts";
import { lockStudiesOfOrder, revertReady } from "../access/revertReady.ts";
import { sampleOfSubmittedOrder } from "./errors.ts";
import { findSample } from "./findSample.ts";
import { presentSampleFields } from "./present.ts";

/** Deletes one sample. Its owner may do so while the order is a draft, an admin always. Files on disk are kept. Raises
 *  sampleNotFound, forbidden, sampleOfSubmittedOrder. Reference §5. */
export async function deleteSample(ctx: SignedInContext, { sampleId }: { sampleId: string }): Promise<void> {
  const { order } = await findSample(ctx, sampleId);
  await transaction(ctx.db, async (trx) => {
    const studies = await lockStudiesOfOrder(trx, order.id);
    const locked = await lockOrder(trx, ctx, order.id);
    if (locked.status !== "DRAFT" && !hasRight(ctx.user, "orders.change")) raise(sampleOfSubmittedOrder());
    const { sample } = await findSample(ctx, sampleId, trx);
    await Sample.query(trx).deleteById(sampleId);
    const numberOfSamples = await Sample.query(trx).where({ orderId: order.id }).resultSize();
    await Order.query(trx)
      .findById(order.id)
      .patch({ numberOfSamples: numberOfSamples || null });
    await revertReady(trx, ctx, studies, [sample.studyId]);
    await recordChange(trx, ctx, {
      action: "sample.deleted",
      targetType: "sample",
      targetId: sampleId,
      order: locked,
      before: presentSampleFields(sample),
    });
    if (locked.status !== "DRAFT") await emitEvent(trx, "samples.updated", order.id);
  });
}
