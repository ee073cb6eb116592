import type { Knex } from "knex";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { moveOrder } from "./moveOrder.ts";

/** Completes a submitted order once its delivery is published and every sample has an active published read set
 *  (additions §3). Call it in the publishing transaction, which holds the lock of the order. */
export async function autoCompleteOrder(trx: Knex.Transaction, ctx: Context, orderId: string): Promise<void> {
  const order = await Order.query(trx).findById(orderId).forUpdate();
  if (order?.status !== "SUBMITTED" || order.sequencingFilesPublishedAt === null) return;
  const samples = Sample.query(trx).where({ orderId });
  const waiting = await samples.clone().whereNotExists(publishedRead(trx)).first();
  if (waiting || !(await samples.first())) return;
  await moveOrder(trx, ctx, order, { to: "COMPLETED", byUserId: null });
}

/** The active read set of a sample whose first file is in the current publication. */
function publishedRead(trx: Knex.Transaction) {
  const item = DeliveryItem.query(trx)
    .whereColumn("delivery_items.sampleId", "samples.id")
    .whereColumn("delivery_items.path", "reads.file1");
  return Read.query(trx)
    .whereColumn("reads.sampleId", "samples.id")
    .where({ isActive: true })
    .whereExists(item);
}
