import { isDeepStrictEqual } from "node:util";
import type { Knex } from "knex";
import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { OrderAmendment } from "../../../db/models/OrderAmendment.ts";
import { serializable } from "../../../db/serializable.ts";
import { orderAnswers } from "../../definitions/forms/orderAnswers.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { ORDER_COLUMNS } from "../../definitions/forms/rules/fieldColumns.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../access/findOrder.ts";
import { lockStudiesOfOrder } from "../access/revertReady.ts";
import { reasonRequired } from "../stages/errors.ts";
import { applySampleChanges } from "./applySampleChanges.ts";
import { amendmentDecided, amendmentNotFound, amendmentOutdated } from "./errors.ts";
import { presentAmendment } from "./present.ts";
import { amendedSamples, valuesOfChanges } from "./proposeAmendment.ts";
import type { amendmentInput, decideAmendmentInput } from "./schema.ts";

/** Accepts an amendment, which changes the order and its samples in the same transaction, or declines it with a reason; the owner is
 *  notified. Returns { amendment }. Raises orderNotFound, forbidden, amendmentNotFound, amendmentDecided,
 *  reasonRequired, amendmentOutdated, amendedSamplesChanged, formRefused, tooManyAnswers. */
export async function decideAmendment(
  ctx: SignedInContext,
  { orderId, amendmentId, accept, reason: given }: z.output<typeof decideAmendmentInput>,
) {
  const reason = given?.trim() || null;
  return serializable(ctx.db, async (trx) => {
    const lockedStudies = await lockStudiesOfOrder(trx, orderId);
    const { order, amendment } = await lockOpen(trx, ctx, { orderId, amendmentId });
    if (!accept && reason === null) raise(reasonRequired());
    const { changes, sampleChanges } = amendment;
    const changed = accept ? await applyChanges(trx, order, amendment) : order;
    if (accept) await applySampleChanges(trx, ctx, { order: changed, lockedStudies, changes: sampleChanges });
    await OrderAmendment.query(trx)
      .findById(amendmentId)
      .patch({
        state: accept ? "accepted" : "declined",
        decisionReason: accept ? null : reason,
        decidedById: ctx.user.id,
        decidedAt: new Date(),
      });
    await recordChange(trx, ctx, {
      action: accept ? "order.amendmentAccepted" : "order.amendmentDeclined",
      targetType: "order",
      targetId: orderId,
      order: changed,
      ...(accept
        ? {
            before: valuesOfChanges(changes, "before"),
            after: { ...valuesOfChanges(changes, "after"), ...amendedSamples(sampleChanges) },
          }
        : { after: { reason } }),
    });
    await notify(trx, ctx, {
      kind: accept ? "amendment.accepted" : "amendment.declined",
      to: { userIds: [order.userId] },
      orderId,
      data: { reason: accept ? null : reason },
    });
    return present(trx, ctx, changed, amendmentId);
  });
}

/** Withdraws an open amendment, by the owner of the order. Returns { amendment }. Raises orderNotFound, forbidden,
 *  amendmentNotFound, amendmentDecided. */
export async function withdrawAmendment(ctx: SignedInContext, input: z.output<typeof amendmentInput>) {
  return serializable(ctx.db, async (trx) => {
    const { order } = await lockOpen(trx, ctx, input, { byOwner: true });
    await OrderAmendment.query(trx)
      .findById(input.amendmentId)
      .patch({ state: "withdrawn", decidedById: ctx.user.id, decidedAt: new Date() });
    await recordChange(trx, ctx, {
      action: "order.amendmentWithdrawn",
      targetType: "order",
      targetId: order.id,
      order,
    });
    return present(trx, ctx, order, input.amendmentId);
  });
}

async function lockOpen(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { orderId, amendmentId }: z.output<typeof amendmentInput>,
  { byOwner = false }: { byOwner?: boolean } = {},
) {
  const order = await lockOrder(trx, ctx, orderId);
  if (byOwner && order.userId !== ctx.user.id) raise(forbidden());
  const amendment =
    (await OrderAmendment.query(trx).findById(amendmentId).where({ orderId })) ?? raise(amendmentNotFound());
  if (amendment.state !== "open") raise(amendmentDecided({ state: amendment.state }));
  return { order, amendment };
}

/** Applies the changes if each answer still has the value from which it was proposed. */
async function applyChanges(
  trx: Knex.Transaction,
  order: Order,
  { changes }: OrderAmendment,
): Promise<Order> {
  const present = orderAnswers(order);
  const outdated = changes.filter(({ field, before }) => !isDeepStrictEqual(present[field] ?? null, before));
  if (outdated.length > 0)
    raise(amendmentOutdated({ fields: outdated.map(({ field }) => field).join(", ") }));
  if (changes.length === 0) return order;
  const columns: ReadonlySet<string> = new Set(ORDER_COLUMNS);
  const after = Object.entries(valuesOfChanges(changes, "after"));
  const answers = Object.fromEntries(after.filter(([field]) => !columns.has(field)));
  return Order.query(trx).patchAndFetchById(order.id, {
    ...Object.fromEntries(after.filter(([field]) => columns.has(field))),
    ...(Object.keys(answers).length > 0 && { customFields: mergeAnswers(order.customFields, answers) }),
  });
}

async function present(trx: Knex, ctx: SignedInContext, order: Order, amendmentId: string) {
  const form = await orderForm(trx, order.serviceId);
  return { amendment: await presentAmendment(trx, ctx.user, { form, id: amendmentId }) };
}
