import type { Knex } from "knex";
import type { Order } from "../../db/models/Order.ts";
import { Sample } from "../../db/models/Sample.ts";
import { raise } from "../apiError.ts";
import { orderAnswers, sampleAnswers } from "../forms/answersOf.ts";
import { orderForm } from "../forms/orderForm.ts";
import { placeProblems } from "../forms/placedProblem.ts";
import { problemsOf } from "../forms/rules/problemsOf.ts";
import { formRefused, noSamples } from "./errors.ts";

/** Refuses the submission of an order without samples or with answers its form does not take.
 *  Raises noSamples, formRefused with one sentence per problem. Additions §3. */
export async function readyToSubmit(trx: Knex.Transaction, order: Order): Promise<void> {
  const samples = await Sample.query(trx).where({ orderId: order.id }).orderBy(["position", "id"]);
  if (samples.length === 0) raise(noSamples());
  const { fields } = orderForm();
  const ofOrder = fields.filter((field) => !field.perSample);
  const ofSample = fields.filter((field) => field.perSample);
  const problems = [
    ...placeProblems(problemsOf(ofOrder, orderAnswers(order)), null),
    ...samples.flatMap((sample, index) =>
      placeProblems(problemsOf(ofSample, sampleAnswers(sample), { units: sample.checklistUnits }), {
        row: index + 1,
        sampleId: sample.sampleId,
      }),
    ),
  ];
  if (problems.length > 0) raise(formRefused(problems));
}
