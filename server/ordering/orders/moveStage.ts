import type { Knex } from "knex";
import type { z } from "zod";
import { ORDER_STAGES } from "../../../db/values.ts";
import { Order, type OrderStage } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import type { SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { refuseAwaitingApproval } from "../access/errors.ts";
import { lockOrder } from "../access/findOrder.ts";
import { advanceOrder } from "../stages/advanceOrder.ts";
import { invalidStageTransition, reasonRequired } from "../stages/errors.ts";
import {
  ACCEPTING_STAGES,
  REASON_STAGES,
  requestedMove,
  type Side,
} from "../stages/rules/stageTransitions.ts";
import { writeSampleStages } from "../stages/writeSampleStages.ts";
import { writeStage } from "../stages/writeStage.ts";
import { endApprovalLinks, NO_APPROVAL } from "./approval/requestApproval.ts";
import { recordSamplesSent } from "./recordSamplesSent.ts";
import type { orderStageInput } from "./schema.ts";
import { submitOrder } from "./submitOrder.ts";

/** Moves an order to a stage. Returns { stage, status } afterwards, which a setting or the reads may have moved
 *  further. Raises orderNotFound, forbidden and the refusals of moveStage. Additions §14. */
export async function requestStage(
  ctx: SignedInContext,
  { orderId, stage, reason }: z.output<typeof orderStageInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const moved = await moveStage(trx, ctx, order, { to: stage, reason });
    return { stage: moved.stage, status: moved.status };
  });
}

/**
 * Moves a locked order to a stage on request of the caller, with status note, audit row, event and notifications.
 * For operations of other features too, within their transaction. reason: required for DRAFT, ON_HOLD, REJECTED and
 * CANCELLED. Cancelling or rejecting an order cancels its samples that are not delivered. Returns the order afterwards.
 * Raises invalidStageTransition, forbidden (only the other side may), awaitsApproval, reasonRequired, and on
 * submission noSamples and formRefused.
 */
export async function moveStage(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
  { to, reason: given }: { to: unknown; reason?: string | null | undefined },
): Promise<Order> {
  const reason = given?.trim() || undefined;
  if (!isStage(to)) raise(invalidStageTransition());
  const verdict = requestedMove(order, to, listSides(ctx.user, order));
  if (verdict === "invalid") raise(invalidStageTransition());
  if (verdict === "forbidden") raise(forbidden());
  if (ACCEPTING_STAGES.includes(to)) refuseAwaitingApproval(order);
  if (REASON_STAGES.includes(to) && reason === undefined) raise(reasonRequired());
  if (to === "SUBMITTED" && order.stage === "DRAFT") return submitOrder(trx, ctx, order, { note: reason });
  if (to === "DRAFT") return withdrawOrder(trx, ctx, order, { reason });
  const after = await writeStage(trx, ctx, order, { to, reason, byUserId: ctx.user.id });
  await notifyOfMove(trx, ctx, after);
  if (to === "IN_TRANSIT") await recordSamplesSent(trx, ctx, after);
  if (to === "CANCELLED" || to === "REJECTED") return endOrder(trx, ctx, after);
  if (order.stage !== "ON_HOLD") return after;
  // Reads may have arrived during the hold.
  await advanceOrder(trx, ctx, order.id);
  return Order.query(trx).findById(order.id).throwIfNotFound();
}

/** Makes a locked order a draft again. note: a status note of the documented status change. */
export async function withdrawOrder(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
  { reason, note }: { reason?: string | undefined; note?: string | undefined },
): Promise<Order> {
  const after = await writeStage(trx, ctx, order, {
    to: "DRAFT",
    reason,
    note: note ?? reason,
    byUserId: ctx.user.id,
    columns: NO_APPROVAL,
  });
  await endApprovalLinks(trx, order.id);
  const cancelled = await Sample.query(trx).where({ orderId: order.id, stage: "CANCELLED" });
  await writeSampleStages(trx, ctx, after, cancelled, { to: "EXPECTED" });
  await notifyOfMove(trx, ctx, after);
  return after;
}

async function endOrder(trx: Knex.Transaction, ctx: SignedInContext, order: Order): Promise<Order> {
  const samples = await Sample.query(trx)
    .where({ orderId: order.id })
    .whereIn("stage", ["EXPECTED", "RECEIVED", "IN_PROGRESS", "SEQUENCED"]);
  await writeSampleStages(trx, ctx, order, samples, { to: "CANCELLED", reason: order.stageReason });
  if (order.approvalState !== "pending") return order;
  await endApprovalLinks(trx, order.id);
  return order.$query(trx).patchAndFetch(NO_APPROVAL);
}

function isStage(value: unknown): value is OrderStage {
  return (ORDER_STAGES as readonly unknown[]).includes(value);
}

function listSides(user: SessionUser, order: Order): Side[] {
  return [
    ...(order.userId === user.id ? (["owner"] as const) : []),
    ...(hasRight(user, "orders.change") ? (["facility"] as const) : []),
  ];
}

const OWNER_NOTIFIED: readonly OrderStage[] = ["DRAFT", "ACCEPTED", "ON_HOLD", "REJECTED", "CANCELLED"];

/** Notifies the owner of a move by the facility, and the facility of a cancellation by the owner. */
async function notifyOfMove(trx: Knex.Transaction, ctx: SignedInContext, order: Order): Promise<void> {
  const { stage, stageReason, userId, id: orderId } = order;
  if (OWNER_NOTIFIED.includes(stage) && userId !== ctx.user.id)
    await notify(trx, ctx, {
      kind: "order.stageChanged",
      to: { userIds: [userId] },
      orderId,
      data: { stage, reason: stageReason },
    });
  if (stage === "CANCELLED" && userId === ctx.user.id)
    await notify(trx, ctx, {
      kind: "order.cancelled",
      to: { facility: true },
      orderId,
      data: { reason: stageReason },
    });
}
