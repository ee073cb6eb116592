import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Order } from "../../../db/models/Order.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { moveOrder } from "../../ordering/orders/moveOrder.ts";
import { collectDelivery } from "./collectDelivery.ts";

/** Closes the delivery to the order's owner again. An order that its publication completed is SUBMITTED again.
 *  Gives { delivery }. Raises orderNotFound. Additions §3, §14. */
export async function unpublishDelivery(ctx: SignedInContext, { orderId }: { orderId: string }) {
  return transaction(async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    if (order.sequencingFilesPublishedAt !== null) {
      await Order.query(trx).findById(orderId).patch({
        sequencingFilesPublishedAt: null,
        sequencingFilesPublishedById: null,
      });
      await DeliveryItem.query(trx).delete().where({ orderId });
      await recordChange(trx, ctx, {
        action: "delivery.unpublished",
        targetType: "order",
        targetId: orderId,
        order,
        before: { publishedAt: order.sequencingFilesPublishedAt.toISOString() },
      });
      if (order.status === "COMPLETED" && order.completedByPublication)
        await moveOrder(trx, ctx, order, { to: "SUBMITTED", byUserId: null });
    }
    return { delivery: await collectDelivery(orderId, trx) };
  });
}
