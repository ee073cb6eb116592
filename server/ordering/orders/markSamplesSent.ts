import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { samplesSentTooEarly } from "./errors.ts";

/** Notes once that the samples are on their way to the facility. Raises samplesSentTooEarly. */
export async function markSamplesSent(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
): Promise<void> {
  if (order.status === "DRAFT") raise(samplesSentTooEarly());
  const known = await StatusNote.query(trx).findOne({ orderId: order.id, noteType: "SAMPLES_SENT" });
  if (known) return;
  await StatusNote.query(trx).insert({
    orderId: order.id,
    userId: ctx.user.id,
    noteType: "SAMPLES_SENT",
    content: "Samples are on their way",
  });
  await recordChange(trx, ctx, {
    action: "order.samplesSent",
    targetType: "order",
    targetId: order.id,
    order,
  });
  await notify(trx, ctx, { kind: "order.samplesSent", to: { facility: true }, orderId: order.id });
}
