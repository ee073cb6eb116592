import type { Knex } from "knex";
import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { transaction } from "../../../db/transaction.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { pickAllowedAnswers } from "../../definitions/forms/orderAnswers.ts";
import { orderForm, type OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import { mayEditOrder } from "../access/orderAccess.ts";
import { checkService } from "./checkService.ts";
import { lockOrder } from "../access/findOrder.ts";
import { writeStage } from "../stages/writeStage.ts";
import { changeStatus } from "./changeStatus.ts";
import { cannotEditCompleted, samplesSentTooEarly, serviceFixed } from "./errors.ts";
import { presentOrder, presentOrderFor } from "./present.ts";
import { recordSamplesSent } from "./recordSamplesSent.ts";
import type { updateOrderInput } from "./schema.ts";

/** Changes the given fields of an order, its status, and whether its samples were sent, in one transaction. Returns
 *  the full order. Raises orderNotFound, forbidden, cannotEditCompleted, invalidStatusTransition, noSamples,
 *  formRefused, awaitsApproval, samplesSentTooEarly, tooManyAnswers,
 *  serviceNotOffered, serviceFixed. Additions §3, reference §4. */
export async function updateOrder(ctx: SignedInContext, input: z.output<typeof updateOrderInput>) {
  const { orderId, status, statusNote, markSamplesSent, ...fields } = input;
  return transaction(ctx.db, async (trx) => {
    const before = await lockOrder(trx, ctx, orderId);
    if (!mayEditOrder(ctx.user, before.status)) raise(cannotEditCompleted());
    const serviceId = await changedService(trx, before, fields.serviceId);
    const form = await orderForm(trx, serviceId);
    const edited = await editFields(trx, ctx, form, before, fields);
    const moved =
      status === undefined ? edited : await changeStatus(trx, ctx, edited, { status, note: statusNote });
    const sent = markSamplesSent ? await markSent(trx, ctx, moved) : moved;
    return presentOrderFor(ctx.user, form, sent);
  });
}

// The form of another service keeps the answers to the fields that both have; other answers stay stored, and are
// neither shown nor validated.
async function changedService(
  trx: Knex.Transaction,
  before: Order,
  serviceId: string | null | undefined,
): Promise<string | null> {
  if (serviceId === undefined || serviceId === before.serviceId) return before.serviceId;
  if (before.status !== "DRAFT") raise(serviceFixed());
  await checkService(trx, serviceId);
  return serviceId;
}

async function editFields(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  form: OrderFormInForce,
  before: Order,
  named: Partial<z.output<typeof updateOrderInput>>,
): Promise<Order> {
  const columns = Object.entries(named).filter(([, value]) => value !== undefined);
  if (columns.length === 0) return before;
  const changes: Record<string, unknown> = Object.fromEntries(columns);
  if (named.customFields)
    changes["customFields"] = mergeAnswers(
      before.customFields,
      pickAllowedAnswers(ctx.user, form, named.customFields),
    );
  const after = await Order.query(trx).patchAndFetchById(before.id, changes);
  await recordChange(trx, ctx, {
    action: "order.edited",
    targetType: "order",
    targetId: before.id,
    order: after,
    before: pick(before, Object.keys(changes)),
    after: pick(after, Object.keys(changes)),
  });
  return after;
}

function pick(order: Order, columns: string[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...presentOrder(order) };
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/** Marks the samples as sent; an accepted order is then in transit. Raises samplesSentTooEarly. */
async function markSent(trx: Knex.Transaction, ctx: SignedInContext, order: Order): Promise<Order> {
  if (order.status === "DRAFT") raise(samplesSentTooEarly());
  await recordSamplesSent(trx, ctx, order);
  return order.stage === "ACCEPTED"
    ? writeStage(trx, ctx, order, { to: "IN_TRANSIT", byUserId: ctx.user.id })
    : order;
}
