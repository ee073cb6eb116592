import type { Knex } from "knex";
import type { Order } from "../../db/models/Order.ts";
import { Sample } from "../../db/models/Sample.ts";
import { raise } from "../apiError.ts";
import { checkAnswers } from "../forms/checkAnswers.ts";
import { orderForm } from "../forms/orderForm.ts";
import { orderAnswers, sampleAnswers } from "../forms/answersOf.ts";
import { formRefused, noSamples } from "./errors.ts";

/** Refuses the submission of an order without samples or with answers its form does not take.
 *  Raises noSamples, formRefused with one sentence per problem. Additions §3. */
export async function readyToSubmit(trx: Knex.Transaction, order: Order): Promise<void> {
  const samples = await Sample.query(trx).where({ orderId: order.id }).orderBy(["position", "id"]);
  if (samples.length === 0) raise(noSamples());
  const { fields } = orderForm();
  const details = [
    ...checkAnswers(
      fields.filter((field) => !field.perSample),
      orderAnswers(order),
    ),
    ...samples.flatMap((sample) =>
      checkAnswers(
        fields.filter((field) => field.perSample),
        sampleAnswers(sample),
      ).map((problem) => `Sample ${sample.sampleId}: ${problem}`),
    ),
  ];
  if (details.length > 0) raise(formRefused(details.slice(0, DETAILS_MAX)));
}

const DETAILS_MAX = 200;
