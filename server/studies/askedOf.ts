import type { Study } from "../../db/models/Study.ts";
import { checklistAt } from "../checklists/checklistAt.ts";
import type { SignedInContext } from "../context.ts";
import type { FormField } from "../forms/rules/field.ts";
import { type SampleField, sampleFields } from "./sampleFields.ts";
import { studyForm } from "./studyForm.ts";

/** What is asked for a study, as the caller may answer it. hidden: names of answers the caller may not see. */
export interface Asked {
  studyFields: FormField[];
  sampleFields: SampleField[];
  hidden: ReadonlySet<string>;
}

/** The study form in force for a study and the checklist of the version it is pinned to. */
export async function askedOf(
  ctx: SignedInContext,
  study: Pick<Study, "id" | "checklistType" | "mixsVersion">,
): Promise<Asked> {
  const { studyFields, perSampleFields, hidden } = await studyForm(ctx, { studyId: study.id });
  const { checklistType: accession, mixsVersion } = study;
  const checklist =
    accession === null
      ? undefined
      : await checklistAt(ctx.site, { accession, version: mixsVersion ?? undefined });
  return {
    studyFields,
    sampleFields: sampleFields(perSampleFields, checklist?.fields ?? []),
    hidden,
  };
}
