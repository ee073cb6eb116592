import type { Knex } from "knex";
import { Order } from "../../db/models/Order.ts";
import { Read } from "../../db/models/Read.ts";
import { Sample } from "../../db/models/Sample.ts";
import type { Context } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { moveOrder } from "./moveOrder.ts";

/** Moves a submitted order to COMPLETED by itself when every sample has an active read with file1 (additions §3).
 *  Call it in the transaction that changed a read of this order. */
export async function completeWhenDelivered(
  trx: Knex.Transaction,
  ctx: Context,
  orderId: string,
): Promise<void> {
  const order = await Order.query(trx).findById(orderId).forUpdate();
  if (order?.status !== "SUBMITTED") return;
  const delivered = Read.query(trx)
    .whereColumn("reads.sampleId", "samples.id")
    .where({ isActive: true })
    .whereNotNull("file1");
  const samples = Sample.query(trx).where({ orderId });
  const waiting = await samples.clone().whereNotExists(delivered).first();
  if (waiting || !(await samples.first())) return;
  await moveOrder(trx, ctx, order, { to: "COMPLETED", byUserId: null });
  await notify(trx, ctx, {
    kind: "upload.completed",
    to: { facility: true, except: [order.userId] },
    orderId,
  });
}
