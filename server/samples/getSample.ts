import type { SignedInContext } from "../context.ts";
import { keptOrderForm } from "../forms/orderForm.ts";
import { findSample } from "./findSample.ts";
import { presentSampleFor } from "./present.ts";
import { visibleAnswers } from "./visibleAnswers.ts";

/** One sample by its record id. Raises sampleNotFound, forbidden. Reference §5. */
export async function getSample(ctx: SignedInContext, { sampleId }: { sampleId: string }) {
  const { sample } = await findSample(ctx, sampleId);
  const form = await keptOrderForm(ctx.site);
  const visible = await visibleAnswers(ctx.user, form, [sample.studyId]);
  return { ...presentSampleFor(visible, sample), orderId: sample.orderId, studyId: sample.studyId };
}
