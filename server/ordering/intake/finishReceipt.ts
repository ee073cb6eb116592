import type { z } from "zod";
import { ExtraTube } from "../../../db/models/ExtraTube.ts";
import { Receipt } from "../../../db/models/Receipt.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../access/findOrder.ts";
import { countOutcomes } from "./readReceipt.ts";
import type { orderReceiptInput } from "./schema.ts";

/** Finishes the open session of an order and notifies its owner once of what arrived, what is missing, damaged, rejected
 *  or extra. Without an open session nothing changes. Returns { finished, and the counts }. Raises orderNotFound,
 *  forbidden. */
export async function finishReceipt(ctx: SignedInContext, { orderId }: z.output<typeof orderReceiptInput>) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const expected = await Sample.query(trx).where({ orderId }).whereNot({ stage: "CANCELLED" }).resultSize();
    const recorded = await SampleReceipt.query(trx).where({ orderId }).select("outcome", "condition");
    const extra = await ExtraTube.query(trx).where({ orderId }).resultSize();
    const damaged = recorded.filter(
      ({ outcome, condition }) => outcome === "received" && condition !== "good",
    ).length;
    const facts = { ...countOutcomes(expected, recorded), damaged, extra };
    const finished = await Receipt.query(trx)
      .where({ orderId })
      .whereNull("finishedAt")
      .patch({ finishedAt: new Date(), finishedById: ctx.user.id });
    if (finished > 0) {
      await recordChange(trx, ctx, {
        action: "order.receiptFinished",
        targetType: "order",
        targetId: orderId,
        order,
        after: facts,
      });
      await notify(trx, ctx, {
        kind: "order.samplesReceived",
        to: { userIds: [order.userId] },
        orderId,
        data: facts,
      });
    }
    return { finished: finished > 0, ...facts };
  });
}
