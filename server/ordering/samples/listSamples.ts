import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { keptOrderForm } from "../../definitions/forms/orderForm.ts";
import { findOrder } from "../access/findOrder.ts";
import { presentSampleFor } from "./present.ts";
import { visibleAnswers } from "./visibleAnswers.ts";

/** The samples of an order in the order they were entered; as many as an order can have.
 *  checklist: the accession that the studies of all these samples have in common, else null.
 *  Gives { samples, checklist }. Raises orderNotFound, forbidden. Reference §5. */
export async function listSamples(ctx: SignedInContext, { orderId }: { orderId: string }) {
  await findOrder(ctx, orderId);
  const form = await keptOrderForm(ctx.site);
  const samples = await Sample.query().where({ orderId }).orderBy(["position", "id"]);
  const visible = await visibleAnswers(
    ctx.user,
    form,
    samples.map(({ studyId }) => studyId),
  );
  return {
    samples: samples.map((sample) => presentSampleFor(visible, sample)),
    checklist: await commonChecklist(samples),
  };
}

async function commonChecklist(samples: Sample[]): Promise<string | null> {
  const studyIds = [...new Set(samples.map(({ studyId }) => studyId))];
  if (studyIds.includes(null)) return null;
  const studies = await Study.query()
    .distinct("checklistType")
    .whereIn("id", studyIds as string[]);
  return studies.length === 1 ? (studies[0]?.checklistType ?? null) : null;
}
