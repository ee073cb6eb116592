import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { orderAnswers, orderUnits } from "../../definitions/forms/orderAnswers.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { placeProblems } from "../../definitions/forms/placedProblem.ts";
import { fieldsFor } from "../../definitions/forms/presentField.ts";
import { problemsOfSamples } from "../../definitions/forms/problemsOfSamples.ts";
import { findProblems } from "../../definitions/forms/rules/findProblems.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { formRefused } from "../access/errors.ts";
import { codeProblems } from "../samples/codeProblems.ts";
import { writeStage } from "../stages/writeStage.ts";
import { firstApproval, requestApproval } from "./approval/requestApproval.ts";
import { noSamples } from "./errors.ts";

/** Submits a locked draft: validates it, then notifies the facility, or the leads if it needs approval. An order that
 *  needs neither approval nor acceptance is accepted at once. Returns the order. Raises noSamples, formRefused.
 *  Additions §3, §13, §14. */
export async function submitOrder(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
  { note }: { note?: string | undefined } = {},
): Promise<Order> {
  await validateSubmission(trx, ctx.user, order);
  const submitted = await writeStage(trx, ctx, order, { to: "SUBMITTED", note, byUserId: ctx.user.id });
  const after = await submitted.$query(trx).patchAndFetch(await firstApproval(trx, ctx, submitted));
  await emitEvent(trx, "order.submitted", order.id);
  if (after.approvalState === "pending") {
    await requestApproval(trx, ctx, after);
    return after;
  }
  await notify(trx, ctx, { kind: "order.submitted", to: { facility: true }, orderId: order.id });
  return acceptAutomatically(trx, ctx, after);
}

/** Accepts a submitted order if the facility does not accept orders one by one. */
export async function acceptAutomatically(trx: Knex.Transaction, ctx: Context, order: Order): Promise<Order> {
  const { acceptOrders } = await readSetting("access", trx);
  if (acceptOrders || order.stage !== "SUBMITTED") return order;
  return writeStage(trx, ctx, order, { to: "ACCEPTED", byUserId: null });
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
