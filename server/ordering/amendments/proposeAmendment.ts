import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Order } from "../../../db/models/Order.ts";
import {
  type AnswerChange,
  OrderAmendment,
  type SampleValueChange,
} from "../../../db/models/OrderAmendment.ts";
import { transaction } from "../../../db/transaction.ts";
import { orderAnswers, orderUnits, pickAllowedAnswers } from "../../definitions/forms/orderAnswers.ts";
import { type OrderFormInForce, orderForm } from "../../definitions/forms/orderForm.ts";
import { placeProblems } from "../../definitions/forms/placedProblem.ts";
import { fieldsFor } from "../../definitions/forms/presentField.ts";
import { ORDER_COLUMNS } from "../../definitions/forms/rules/fieldColumns.ts";
import { findProblems } from "../../definitions/forms/rules/findProblems.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { formRefused } from "../access/errors.ts";
import { lockOrder } from "../access/findOrder.ts";
import { reasonRequired } from "../stages/errors.ts";
import { amendmentEmpty, amendmentOfDraft, amendmentOfEnded, amendmentOpen } from "./errors.ts";
import { findSampleChanges } from "./findSampleChanges.ts";
import { presentAmendment } from "./present.ts";
import type { proposeAmendmentInput } from "./schema.ts";

const CODES_IN_AUDIT_MAX = 500;

/** Proposes changes of the answers of a submitted order and of its samples, by its owner; the facility is notified and decides. The order
 *  itself stays unchanged. Returns { amendment }. Raises orderNotFound, forbidden, amendmentOfDraft, amendmentOfEnded,
 *  amendmentOpen, reasonRequired, amendmentEmpty, tooManyAnswers, formRefused, samplesFixed, sampleNotFound,
 *  amendmentTooLarge. */
export async function proposeAmendment(
  ctx: SignedInContext,
  {
    orderId,
    reason: givenReason,
    samples: rows = [],
    customFields,
    ...columns
  }: z.output<typeof proposeAmendmentInput>,
) {
  const reason = givenReason?.trim() ?? "";
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    if (order.userId !== ctx.user.id) raise(forbidden());
    if (order.stage === "DRAFT") raise(amendmentOfDraft());
    if (order.stage === "REJECTED" || order.stage === "CANCELLED") raise(amendmentOfEnded());
    if (await OrderAmendment.query(trx).findOne({ orderId, state: "open" })) raise(amendmentOpen());
    if (reason === "") raise(reasonRequired());
    const form = await orderForm(trx, order.serviceId);
    const answers = withoutColumns(pickAllowedAnswers(ctx.user, form, customFields ?? {}));
    mergeAnswers(order.customFields, answers);
    const given = { ...answers, ...definedFields(columns) };
    const changes = findChanges(order, given);
    const sampleChanges = await findSampleChanges(trx, ctx, { orderId, form, rows });
    if (changes.length + sampleChanges.length === 0) raise(amendmentEmpty());
    refuseInvalid(ctx.user, form, { ...orderAnswers(order), ...given }, changes);
    const { id } = await OrderAmendment.query(trx).insertAndFetch({
      orderId,
      changes,
      sampleChanges,
      reason,
      createdById: ctx.user.id,
    });
    await recordChange(trx, ctx, {
      action: "order.amendmentProposed",
      targetType: "order",
      targetId: orderId,
      order,
      before: valuesOfChanges(changes, "before"),
      after: { ...valuesOfChanges(changes, "after"), ...amendedSamples(sampleChanges) },
    });
    await notify(trx, ctx, { kind: "amendment.proposed", to: { facility: true }, orderId, data: { reason } });
    return { amendment: await presentAmendment(trx, ctx.user, { form, id }) };
  });
}

/** The values of changes by field name, as the audit log shows them. */
export function valuesOfChanges(changes: AnswerChange[], side: "before" | "after"): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, [side]: value }) => [field, value]));
}

/** The samples of changes by their codes, as the audit log shows them; nothing without any. */
export function amendedSamples(changes: SampleValueChange[]): { samples?: string[] } {
  const codes = [...new Set(changes.map(({ sampleId }) => sampleId))];
  return codes.length > 0 ? { samples: codes.slice(0, CODES_IN_AUDIT_MAX) } : {};
}

// The inputs of the columns have limits of their own.
function withoutColumns(answers: Record<string, unknown>): Record<string, unknown> {
  const columns: ReadonlySet<string> = new Set(ORDER_COLUMNS);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !columns.has(name)));
}

function findChanges(order: Order, given: Record<string, unknown>): AnswerChange[] {
  const present = orderAnswers(order);
  return Object.entries(given)
    .map(([field, value]) => ({ field, before: present[field] ?? null, after: value ?? null }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

// Other answers may have become invalid by a later version of the form, and are not part of the amendment.
function refuseInvalid(
  user: SessionUser,
  form: OrderFormInForce,
  answers: Record<string, unknown>,
  changes: AnswerChange[],
): void {
  const changed = new Set(changes.map(({ field }) => field.replace(/_unit$/, "")));
  const fields = fieldsFor(user, form.fields).filter((field) => !field.perSample);
  const found = findProblems(fields, answers, { units: orderUnits(fields, answers) });
  const problems = placeProblems(found, null).filter(({ field }) => changed.has(field));
  if (problems.length > 0) raise(formRefused(problems));
}
