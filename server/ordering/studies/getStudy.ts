import { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { pickAllowedAnswers } from "../../definitions/forms/orderAnswers.ts";
import { cachedOrderForms } from "../../definitions/forms/orderForm.ts";
import { presentRead } from "../samples/presentRead.ts";
import { visibleReads } from "../samples/visibleReads.ts";
import { presentAssemblies } from "../samples/presentAssemblies.ts";
import { presentOrderOfSample, presentSampleFields, presentSampleRecord } from "../samples/present.ts";
import { readRequiredFields } from "./readRequiredFields.ts";
import { findStudy } from "./findStudy.ts";
import { presentStudy, without } from "./present.ts";
import { TABLE_ORDER } from "../access/studySamples.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import { studyNotFound } from "../../definitions/forms/errors.ts";

/** Returns one study with its notes and samples, each with its active read sets (researchers: only cleaned and
 *  published) and its order. studyId: id, alias, or an order of its samples. Raises studyNotFound, forbidden.
 *  Reference §6. */
export async function getStudy(ctx: SignedInContext, { studyId }: { studyId: string }) {
  const { id } = await findStudy(ctx, studyId);
  const found = await Study.query(ctx.db)
    .findById(id)
    .withGraphFetched(
      "[user, notesEditedBy, samples(inOrder).[order, reads(active), deliveryItems, assemblies(oldest).[run, selection]]]",
    )
    .modifiers({
      inOrder: (samples) => samples.orderBy(TABLE_ORDER),
      active: (reads) => reads.where({ isActive: true }),
      oldest: (assemblies) => assemblies.orderBy(["createdAt", "id"]),
    });
  const study = found ?? raise(studyNotFound());
  const { hidden, hiddenUnits } = await readRequiredFields(ctx, study);
  const forms = await cachedOrderForms(ctx.site);
  const samples = study.samples ?? [];
  return {
    ...presentStudy(study, hidden),
    notesEditedBy: presentPerson(study.notesEditedBy),
    notesSupported: true,
    user: presentPerson(study.user),
    _count: { samples: samples.length },
    samples: samples.flatMap((sample) => {
      const { order } = sample;
      if (!order) return [];
      return {
        ...presentSampleFields(sample),
        ...presentSampleRecord(sample),
        customFields: pickAllowedAnswers(ctx.user, forms(order.serviceId), sample.customFields),
        checklistData: without(sample.checklistData, hidden),
        checklistUnits: without(sample.checklistUnits, hiddenUnits),
        reads: visibleReads(ctx.user, order, sample.reads ?? [], sample.deliveryItems).map(presentRead),
        assemblies: presentAssemblies(ctx.user, sample, sample.assemblies ?? []),
        order: presentOrderOfSample(order),
      };
    }),
  };
}
