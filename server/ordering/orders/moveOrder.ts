import type { Knex } from "knex";
import { Order, type OrderStatus } from "../../../db/models/Order.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { endApprovalLinks, firstApproval, NO_APPROVAL, requestApproval } from "./approval/requestApproval.ts";
import { noteColumns, statusChanged } from "./noteSentences.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";

/** Writes the new status of an order with its status note, audit row and event, and notifies the facility of a
 *  submission and the owner of a completion. A submission that needs approval notifies the leads instead. The caller holds the lock of the order and has checked that the
 *  transition is allowed. byUserId: null for an automatic transition. */
export async function moveOrder(
  trx: Knex.Transaction,
  ctx: Context,
  order: Order,
  { to, note, byUserId }: { to: OrderStatus; note?: string | undefined; byUserId: string | null },
): Promise<Order> {
  const now = new Date();
  const submittedAt = { DRAFT: null, SUBMITTED: now, COMPLETED: order.submittedAt }[to];
  let after = await Order.query(trx).patchAndFetchById(order.id, {
    status: to,
    statusUpdatedAt: now,
    submittedAt,
    completedByPublication: to === "COMPLETED" && byUserId === null,
    ...(to === "DRAFT" && NO_APPROVAL),
  });
  const isSubmission = order.status === "DRAFT" && to === "SUBMITTED";
  if (isSubmission) after = await after.$query(trx).patchAndFetch(await firstApproval(trx, ctx, after));
  if (to === "DRAFT") await endApprovalLinks(trx, order.id);
  await StatusNote.query(trx).insert({
    orderId: order.id,
    userId: byUserId,
    noteType: "STATUS_CHANGE",
    ...(note ? { content: note } : noteColumns(statusChanged({ from: order.status, to }))),
  });
  await recordChange(trx, ctx, {
    action: "order.moved",
    targetType: "order",
    targetId: order.id,
    order: after,
    before: { status: order.status },
    after: { status: to, byItself: byUserId === null },
  });
  await emitEvent(trx, "order.stage_changed", order.id);
  if (isSubmission) await emitEvent(trx, "order.submitted", order.id);
  if (isSubmission && after.approvalState === "pending") await requestApproval(trx, ctx, after);
  else if (isSubmission)
    await notify(trx, ctx, { kind: "order.submitted", to: { facility: true }, orderId: order.id });
  if (to === "COMPLETED")
    await notify(trx, ctx, { kind: "order.completed", to: { userIds: [order.userId] }, orderId: order.id });
  return after;
}
