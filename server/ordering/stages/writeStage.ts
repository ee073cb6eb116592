import type { Knex } from "knex";
import type { PartialModelObject } from "objection";
import { Order, type OrderStage } from "../../../db/models/Order.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { computeDueDate } from "./computeDueDate.ts";
import { noteColumns, stageChanged, statusChanged } from "./noteSentences.ts";
import { stageStatus } from "./rules/stageTransitions.ts";

/** reason: kept as stageReason and as the status note. note: a status note only. byUserId: null for an automatic move.
 *  columns: written with the stage. */
export interface StageChange {
  to: OrderStage;
  reason?: string | undefined;
  note?: string | undefined;
  byUserId: string | null;
  columns?: PartialModelObject<Order>;
}

/** Writes the new stage of a locked order, and the status that it determines, with status note, audit row and event;
 *  notifies the owner of a completion. The caller has checked that the move is allowed. Returns the order. */
export async function writeStage(
  trx: Knex.Transaction,
  ctx: Context,
  order: Order,
  { to, reason, note = reason, byUserId, columns }: StageChange,
): Promise<Order> {
  const now = new Date();
  const status = stageStatus(to);
  const hasNewStatus = status !== order.status;
  const submittedAt = { DRAFT: null, SUBMITTED: now, COMPLETED: order.submittedAt }[status];
  const after = await Order.query(trx).patchAndFetchById(order.id, {
    stage: to,
    status,
    stageReason: reason ?? null,
    stageBeforeHold: to === "ON_HOLD" ? order.stage : null,
    stageUpdatedAt: now,
    ...(hasNewStatus && { statusUpdatedAt: now, submittedAt }),
    ...(await computeDueDate(trx, order, to)),
    ...columns,
  });
  const sentence = hasNewStatus
    ? statusChanged({ from: order.status, to: status })
    : stageChanged({ from: order.stage, to });
  await StatusNote.query(trx).insert({
    orderId: order.id,
    userId: byUserId,
    noteType: "STATUS_CHANGE",
    stage: to,
    ...(note ? { content: note } : noteColumns(sentence)),
  });
  await recordChange(trx, ctx, {
    action: "order.moved",
    targetType: "order",
    targetId: order.id,
    order: after,
    before: { status: order.status, stage: order.stage },
    after: { status, stage: to, ...(reason ? { reason } : {}), byItself: byUserId === null },
  });
  await emitEvent(trx, "order.stage_changed", order.id);
  if (hasNewStatus && status === "COMPLETED")
    await notify(trx, ctx, { kind: "order.completed", to: { userIds: [order.userId] }, orderId: order.id });
  return after;
}
