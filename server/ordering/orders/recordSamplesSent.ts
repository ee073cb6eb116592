import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { noteColumns, samplesSent } from "../stages/noteSentences.ts";

/** Records the first time that the samples of a locked order were sent, and notifies the facility. */
export async function recordSamplesSent(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
): Promise<void> {
  const known = await StatusNote.query(trx).findOne({ orderId: order.id, noteType: "SAMPLES_SENT" });
  if (known) return;
  await StatusNote.query(trx).insert({
    orderId: order.id,
    userId: ctx.user.id,
    noteType: "SAMPLES_SENT",
    ...noteColumns(samplesSent()),
  });
  await recordChange(trx, ctx, {
    action: "order.samplesSent",
    targetType: "order",
    targetId: order.id,
    order,
  });
  await notify(trx, ctx, { kind: "order.samplesSent", to: { facility: true }, orderId: order.id });
}
