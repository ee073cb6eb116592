import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { orderAnswers, unitsAmong } from "../../definitions/forms/answersOf.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { placeProblems } from "../../definitions/forms/placedProblem.ts";
import { fieldsFor } from "../../definitions/forms/present.ts";
import { problemsOfSamples } from "../../definitions/forms/problemsOfSamples.ts";
import { problemsOf } from "../../definitions/forms/rules/problemsOf.ts";
import { codeProblems } from "../samples/refuseCodes.ts";
import { noSamples } from "./errors.ts";
import { formRefused } from "../access/errors.ts";

/** Refuses the submission of an order without samples or with answers its form does not take; a researcher's not for
 *  the facility's answers, which they neither see nor mend.
 *  Raises noSamples, formRefused with one sentence per problem. Additions §3. */
export async function readyToSubmit(trx: Knex.Transaction, user: SessionUser, order: Order): Promise<void> {
  const samples = await Sample.query(trx).where({ orderId: order.id }).orderBy(["position", "id"]);
  if (samples.length === 0) raise(noSamples());
  const fields = fieldsFor(user, (await orderForm(trx)).fields);
  const ofOrder = fields.filter((field) => !field.perSample);
  const ofSample = fields.filter((field) => field.perSample);
  const answers = orderAnswers(order);
  const asked = samples.map((sample, index) => ({ row: index + 1, sample, fields: ofSample }));
  const problems = [
    ...placeProblems(problemsOf(ofOrder, answers, { units: unitsAmong(ofOrder, answers) }), null),
    ...(await codeProblems(
      asked.map(({ row, sample }) => ({ row, sampleId: sample.sampleId })),
      trx,
    )),
    ...(await problemsOfSamples(asked, { asksMissing: true })),
  ];
  if (problems.length > 0) raise(formRefused(problems));
}
