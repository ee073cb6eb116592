import type { Knex } from "knex";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Order } from "../../../db/models/Order.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { refuseAwaitingApproval } from "../../ordering/access/errors.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { collectDelivery, readDelivery } from "./collectDelivery.ts";
import type { DeliveryFile } from "./deliveryFile.ts";
import { nothingToPublish } from "./errors.ts";
import { isSame, deliverySlot } from "./rules/compareFiles.ts";
import { advanceOrder, followPublication } from "../../ordering/stages/advanceOrder.ts";
import { writeStage } from "../../ordering/stages/writeStage.ts";

const ROWS_AT_ONCE = 1_000;

/**
 * Publishes the current files of an order to its owner; the published files stay fixed until the next publication.
 * Publishing again keeps the first time and user, and changes nothing if no file changed. Delivers an order whose
 * samples all have a published read. Returns { delivery }. Raises orderNotFound, awaitsApproval, nothingToPublish. Additions §3,
 * reference 3-files §2.
 */
export async function publishDelivery(ctx: SignedInContext, { orderId }: { orderId: string }) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    refuseAwaitingApproval(order);
    const { current, items, changes } = await readDelivery(orderId, trx);
    if (current.length === 0) raise(nothingToPublish());
    const isFirst = order.sequencingFilesPublishedAt === null;
    if (isFirst)
      await Order.query(trx).findById(orderId).patch({
        sequencingFilesPublishedAt: new Date(),
        sequencingFilesPublishedById: ctx.user.id,
      });
    if (isFirst || changes.length > 0) {
      await writeItems(trx, orderId, { current, items });
      const readFiles = current.filter(({ kind }) => kind === "read").length;
      const counts = { readFiles, artifactFiles: current.length - readFiles };
      await recordChange(trx, ctx, {
        action: "delivery.published",
        targetType: "order",
        targetId: orderId,
        order,
        after: isFirst ? counts : { ...counts, changedFiles: changes.length },
      });
      await emitEvent(trx, "delivery.published", orderId);
      await notify(trx, ctx, {
        kind: "files.published",
        to: { userIds: [order.userId] },
        orderId,
        data: {
          files: isFirst ? current.length : changes.filter(({ change }) => change !== "removed").length,
        },
      });
    }
    await followPublication(trx, ctx, order);
    await advanceOrder(trx, ctx, orderId);
    return { delivery: await collectDelivery(orderId, trx) };
  });
}

/** Replaces the publication of an order. Unchanged files keep their time of publication. */
async function writeItems(
  trx: Knex.Transaction,
  orderId: string,
  { current, items }: { current: DeliveryFile[]; items: DeliveryItem[] },
): Promise<void> {
  const before = new Map(items.map((item) => [deliverySlot(item), item]));
  const now = new Date();
  const rows = current.map((file, position) => {
    const old = before.get(deliverySlot(file));
    return {
      ...file,
      orderId,
      position,
      publishedAt: old && isSame(old, file) ? old.publishedAt : now,
    };
  });
  await DeliveryItem.query(trx).delete().where({ orderId });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await DeliveryItem.query(trx).insert(rows.slice(from, from + ROWS_AT_ONCE));
}

/** Withdraws the delivery from the order's owner. A delivered order has its data ready again.
 *  Returns { delivery }. Raises orderNotFound. Additions §3, §14. */
export async function unpublishDelivery(ctx: SignedInContext, { orderId }: { orderId: string }) {
  return transaction(ctx.db, async (trx) => {
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
      await emitEvent(trx, "delivery.unpublished", orderId);
      await followPublication(trx, ctx, order);
      if (order.stage === "DELIVERED")
        await writeStage(trx, ctx, order, { to: "DATA_READY", byUserId: null });
    }
    return { delivery: await collectDelivery(orderId, trx) };
  });
}
