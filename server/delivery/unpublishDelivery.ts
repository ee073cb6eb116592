import { Order } from "../../db/models/Order.ts";
import { transaction } from "../../db/transaction.ts";
import { recordChange } from "../audit/recordChange.ts";
import type { SignedInContext } from "../context.ts";
import { lockOrder } from "../orders/findOrder.ts";
import { collectDelivery } from "./collectDelivery.ts";

/** Closes the delivery to the order's owner again. Gives { delivery }. Raises orderNotFound. Additions §3. */
export async function unpublishDelivery(ctx: SignedInContext, { orderId }: { orderId: string }) {
  return transaction(async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    if (order.sequencingFilesPublishedAt !== null) {
      await Order.query(trx).findById(orderId).patch({
        sequencingFilesPublishedAt: null,
        sequencingFilesPublishedById: null,
      });
      await recordChange(trx, ctx, {
        action: "delivery.unpublished",
        targetType: "order",
        targetId: orderId,
        order,
        before: { publishedAt: order.sequencingFilesPublishedAt.toISOString() },
      });
    }
    return { delivery: await collectDelivery(orderId, trx) };
  });
}
