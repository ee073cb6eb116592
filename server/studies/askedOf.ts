import type { Knex } from "knex";
import type { Study } from "../../db/models/Study.ts";
import { checklistAt } from "../checklists/checklistAt.ts";
import type { SignedInContext } from "../context.ts";
import { fieldsFor } from "../forms/present.ts";
import type { FormField } from "../forms/rules/field.ts";
import { studyForm } from "../forms/studyForm.ts";
import { isFacilityAdmin } from "../gates.ts";
import { isModuleOn } from "../modules/configuration.ts";
import { readModules } from "../modules/readModules.ts";
import { type SampleField, sampleFields } from "./sampleFields.ts";

/** What is asked for a study, as the caller may answer it. hidden: names of answers the caller may not see. */
export interface Asked {
  studyFields: FormField[];
  sampleFields: SampleField[];
  hidden: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The study form in force for a study and, while metadata checklists are on, the fields of the one it is pinned to. */
export async function askedOf(
  ctx: SignedInContext,
  study: Pick<Study, "id" | "checklistType" | "mixsVersion">,
  trx?: Knex.Transaction,
): Promise<Asked> {
  const form = await studyForm(study.id, trx);
  const fields = fieldsFor(ctx.user, form.fields).filter((field) => field.visible);
  const asksChecklist = isModuleOn(await readModules(trx), "mixs-metadata");
  const checklist = asksChecklist ? await pinnedChecklist(ctx, study) : undefined;
  return {
    studyFields: fields.filter((field) => !field.perSample && field.name !== SAMPLE_ASSOCIATION),
    sampleFields: sampleFields(
      fields.filter((field) => field.perSample),
      checklist?.fields ?? [],
    ),
    hidden: isFacilityAdmin(ctx.user) ? NOTHING : form.facilityNames,
  };
}

// Says in a form which samples belong to the study; it is answered by the samples themselves.
const SAMPLE_ASSOCIATION = "_sample_association";

/** The checklist of a study as of the version it is pinned to; undefined when it has none. */
export async function pinnedChecklist(
  { site }: SignedInContext,
  { checklistType, mixsVersion }: Pick<Study, "checklistType" | "mixsVersion">,
) {
  if (checklistType === null || mixsVersion === null) return undefined;
  return checklistAt(site, { accession: checklistType, version: mixsVersion });
}
