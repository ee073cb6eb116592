import type { Knex } from "knex";
import type { z } from "zod";
import { Order, type OrderStatus } from "../../../db/models/Order.ts";
import { transaction } from "../../../db/transaction.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext, SessionUser } from "../../platform/rpc/context.ts";
import { pickAllowedAnswers, orderAnswers, orderUnits } from "../../definitions/forms/orderAnswers.ts";
import { orderForm, type OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import { mayEditOrder, mayMoveOrder } from "../access/orderAccess.ts";
import {
  cannotEditCompleted,
  invalidStatusTransition,
  noSamples,
  samplesSentTooEarly,
  serviceFixed,
} from "./errors.ts";
import { checkService } from "./checkService.ts";
import { lockOrder } from "../access/findOrder.ts";
import { moveOrder } from "./moveOrder.ts";
import { presentOrder, presentOrderFor } from "./present.ts";
import { readStage } from "./readStages.ts";
import type { updateOrderInput } from "./schema.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { placeProblems } from "../../definitions/forms/placedProblem.ts";
import { fieldsFor } from "../../definitions/forms/presentField.ts";
import { problemsOfSamples } from "../../definitions/forms/problemsOfSamples.ts";
import { findProblems } from "../../definitions/forms/rules/findProblems.ts";
import { codeProblems } from "../samples/codeProblems.ts";
import { formRefused, refuseAwaitingApproval } from "../access/errors.ts";
import { noteColumns, samplesSent } from "./noteSentences.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { notify } from "../../platform/notifications/notify.ts";

/** Changes the given fields of an order, its status, and whether its samples were sent, in one transaction. Returns
 *  the full order. Raises orderNotFound, forbidden, cannotEditCompleted, invalidStatusTransition, noSamples,
 *  formRefused, awaitsApproval, samplesSentTooEarly, tooManyAnswers,
 *  serviceNotOffered, serviceFixed. Additions §3, reference §4. */
export async function updateOrder(ctx: SignedInContext, input: z.output<typeof updateOrderInput>) {
  const { orderId, status, statusNote, markSamplesSent: samplesSent, ...fields } = input;
  return transaction(ctx.db, async (trx) => {
    const before = await lockOrder(trx, ctx, orderId);
    if (!mayEditOrder(ctx.user, before.status)) raise(cannotEditCompleted());
    const serviceId = await changedService(trx, before, fields.serviceId);
    const form = await orderForm(trx, serviceId);
    const edited = await editFields(trx, ctx, form, before, fields);
    const moved = status === undefined ? edited : await move(trx, ctx, edited, status, statusNote);
    if (samplesSent) await markSamplesSent(trx, ctx, moved);
    return presentOrderFor(ctx.user, form, moved, await readStage(moved, trx));
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

async function move(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
  status: unknown,
  note: string | undefined,
): Promise<Order> {
  if (!isOrderStatus(status)) raise(invalidStatusTransition());
  if (status === order.status) return order;
  if (!mayMoveOrder(ctx.user, order.status, status)) raise(invalidStatusTransition());
  if (order.status === "DRAFT" && status === "SUBMITTED") await validateSubmission(trx, ctx.user, order);
  if (status === "COMPLETED") refuseAwaitingApproval(order);
  return moveOrder(trx, ctx, order, { to: status, note, byUserId: ctx.user.id });
}

function isOrderStatus(value: unknown): value is OrderStatus {
  return value === "DRAFT" || value === "SUBMITTED" || value === "COMPLETED";
}

function pick(order: Order, columns: string[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...presentOrder(order) };
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/** Refuses the submission of an order without samples or with invalid answers; for a researcher, facility-only answers
 *  are not validated, because researchers neither see nor edit them. Raises noSamples, formRefused with one sentence
 *  per problem. Additions §3. */
async function validateSubmission(trx: Knex.Transaction, user: SessionUser, order: Order): Promise<void> {
  const samples = await Sample.query(trx).where({ orderId: order.id }).orderBy(["position", "id"]);
  if (samples.length === 0) raise(noSamples());
  const fields = fieldsFor(user, (await orderForm(trx, order.serviceId)).fields);
  const ofOrder = fields.filter((field) => !field.perSample);
  const ofSample = fields.filter((field) => field.perSample);
  const answers = orderAnswers(order);
  const rows = samples.map((sample, index) => ({ row: index + 1, sample, fields: ofSample }));
  const problems = [
    ...placeProblems(findProblems(ofOrder, answers, { units: orderUnits(ofOrder, answers) }), null),
    ...(await codeProblems(
      rows.map(({ row, sample }) => ({ row, sampleId: sample.sampleId })),
      trx,
    )),
    ...(await problemsOfSamples(rows, { reportMissing: true })),
  ];
  if (problems.length > 0) raise(formRefused(problems));
}

/** Records the first time that the samples were marked as sent. Raises samplesSentTooEarly. */
async function markSamplesSent(trx: Knex.Transaction, ctx: SignedInContext, order: Order): Promise<void> {
  if (order.status === "DRAFT") raise(samplesSentTooEarly());
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
