import { Sample } from "../../db/models/Sample.ts";
import type { SignedInContext } from "../context.ts";
import { keptOrderForm } from "../forms/orderForm.ts";
import { findOrder } from "../orders/findOrder.ts";
import { presentSampleFor } from "./present.ts";
import { visibleAnswers } from "./visibleAnswers.ts";

/** The samples of an order in the order they were entered; as many as an order can have.
 *  Gives { samples }. Raises orderNotFound, forbidden. Reference §5. */
export async function listSamples(ctx: SignedInContext, { orderId }: { orderId: string }) {
  await findOrder(ctx, orderId);
  const form = await keptOrderForm(ctx.site);
  const samples = await Sample.query().where({ orderId }).orderBy(["position", "id"]);
  const visible = await visibleAnswers(
    ctx.user,
    form,
    samples.map(({ studyId }) => studyId),
  );
  return { samples: samples.map((sample) => presentSampleFor(visible, sample)) };
}
