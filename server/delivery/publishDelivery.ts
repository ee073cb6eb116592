import { Order } from "../../db/models/Order.ts";
import { transaction } from "../../db/transaction.ts";
import { raise } from "../apiError.ts";
import { recordChange } from "../audit/recordChange.ts";
import type { SignedInContext } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { lockOrder } from "../orders/findOrder.ts";
import { collectDelivery } from "./collectDelivery.ts";
import { nothingToPublish } from "./errors.ts";

/** Opens the delivery to the order's owner. Publishing again keeps the first time and person.
 *  Gives { delivery }. Raises orderNotFound, nothingToPublish. Additions §3, reference 3-files §2. */
export async function publishDelivery(ctx: SignedInContext, { orderId }: { orderId: string }) {
  return transaction(async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const { readFiles, artifactFiles } = await collectDelivery(orderId, trx);
    if (readFiles.length === 0 && artifactFiles.length === 0) raise(nothingToPublish());
    if (order.sequencingFilesPublishedAt === null) {
      await Order.query(trx).findById(orderId).patch({
        sequencingFilesPublishedAt: new Date(),
        sequencingFilesPublishedById: ctx.user.id,
      });
      await recordChange(trx, ctx, {
        action: "delivery.published",
        targetType: "order",
        targetId: orderId,
        order,
        after: { readFiles: readFiles.length, artifactFiles: artifactFiles.length },
      });
      await notify(trx, ctx, {
        kind: "files.published",
        to: { userIds: [order.userId] },
        orderId,
        data: { files: readFiles.length + artifactFiles.length },
      });
    }
    return { delivery: await collectDelivery(orderId, trx) };
  });
}
