import { Assembly } from "../../../db/models/Assembly.ts";
import { Study } from "../../../db/models/Study.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { cachedOrderForm } from "../../definitions/forms/orderForm.ts";
import { presentAssemblies } from "./presentAssemblies.ts";
import { findSample } from "./findSample.ts";
import { presentOrderOfSample, presentSampleFor } from "./present.ts";
import { visibleAnswers } from "./visibleAnswers.ts";

/** Returns one sample by record id, with its order, study and assemblies. Raises sampleNotFound, forbidden.
 *  Reference §5. */
export async function getSample(ctx: SignedInContext, { sampleId }: { sampleId: string }) {
  const { sample, order } = await findSample(ctx, sampleId);
  const form = await cachedOrderForm(ctx.site, order.serviceId);
  const visible = await visibleAnswers(ctx.user, form, [sample.studyId], ctx.db);
  const [study, assemblies] = await Promise.all([
    sample.studyId === null ? undefined : Study.query(ctx.db).findById(sample.studyId),
    Assembly.query(ctx.db)
      .where({ sampleId })
      .withGraphFetched("[run, selection]")
      .orderBy(["createdAt", "id"]),
  ]);
  return {
    ...presentSampleFor(visible, sample),
    order: presentOrderOfSample(order),
    study: study ? { id: study.id, title: study.title } : null,
    assemblies: presentAssemblies(ctx.user, sample, assemblies),
  };
}
