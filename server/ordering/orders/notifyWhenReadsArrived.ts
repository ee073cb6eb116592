import type { Knex } from "knex";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { DROPPED_STAGES } from "../stages/sampleStages.ts";
import { notify } from "../../platform/notifications/notify.ts";

/**
 * Notifies the facility once when every sample of a submitted order that is neither rejected nor cancelled has an
 * active read with file1. Does not complete the order: that is done by its delivery. Call it in the transaction that changed a read of this order.
 */
export async function notifyWhenReadsArrived(
  trx: Knex.Transaction,
  ctx: Context,
  orderId: string,
): Promise<void> {
  const order = await Order.query(trx).findById(orderId).forUpdate();
  if (order?.status !== "SUBMITTED") return;
  const arrived = Read.query(trx)
    .whereColumn("reads.sampleId", "samples.id")
    .where({ isActive: true })
    .whereNotNull("file1");
  const samples = Sample.query(trx).where({ orderId }).whereNotIn("stage", DROPPED_STAGES);
  const waiting = await samples.clone().whereNotExists(arrived).first();
  if (waiting || !(await samples.first())) return;
  const sent = await Notification.query(trx).findOne({ orderId, kind: "upload.completed" });
  if (sent) return;
  await notify(trx, ctx, {
    kind: "upload.completed",
    to: { facility: true, except: [order.userId] },
    orderId,
  });
}
