import type { Knex } from "knex";
import type { Study } from "../../../db/models/Study.ts";
import { findChecklist } from "../../definitions/checklists/cachedChecklists.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { fieldsFor } from "../../definitions/forms/presentField.ts";
import type { FormField } from "../../definitions/forms/rules/field.ts";
import { studyForm } from "../../definitions/forms/studyForm.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { isModuleOn } from "../../access/modules/modulesConfiguration.ts";
import { readModules } from "../../access/modules/readModules.ts";
import { type SampleField, sampleFields } from "./sampleFields.ts";

/**
 * The fields of a study that the caller may answer. hidden: names of answers the caller may not see; hiddenUnits:
 * fields whose units the caller may not see, including those of the order form.
 */
export interface RequiredFields {
  studyFields: FormField[];
  sampleFields: SampleField[];
  hidden: ReadonlySet<string>;
  hiddenUnits: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The fields of a study for the caller: the current study form and, while metadata checklists are enabled, the fields
 *  of the pinned checklist. A facility-only field of the form is facility-only in the checklist too. */
export async function readRequiredFields(
  ctx: SignedInContext,
  study: Pick<Study, "id" | "checklistType" | "mixsVersion">,
  trx?: Knex.Transaction,
): Promise<RequiredFields> {
  const form = await studyForm(study.id, trx ?? ctx.db);
  const isOfFacility = hasRight(ctx.user, "records.read");
  const fields = fieldsFor(ctx.user, form.fields).filter((field) => field.visible);
  const asksChecklist = isModuleOn(await readModules(trx ?? ctx.db), "mixs-metadata");
  const checklist = asksChecklist ? await pinnedChecklist(ctx, study, trx) : undefined;
  const kept = form.facilityFields;
  const ofChecklist = (checklist?.fields ?? []).flatMap((field) => {
    if (!kept.has(field.name)) return field;
    return isOfFacility ? { ...field, adminOnly: true } : [];
  });
  const ofSamples = sampleFields(
    fields.filter((field) => field.perSample),
    ofChecklist,
  );
  return {
    studyFields: fields.filter((field) => !field.perSample && field.name !== SAMPLE_ASSOCIATION),
    sampleFields: ofSamples,
    ...(isOfFacility
      ? { hidden: NOTHING, hiddenUnits: NOTHING }
      : hiddenFrom(ofSamples, form.facilityNames, (await orderForm(trx ?? ctx.db, null)).facilityNames)),
  };
}

// Fields shown to everyone now are visible, even if they were facility-only before.
function hiddenFrom(
  required: SampleField[],
  ofStudies: ReadonlySet<string>,
  ofOrders: ReadonlySet<string>,
): Pick<RequiredFields, "hidden" | "hiddenUnits"> {
  const hidden = new Set(ofStudies);
  const hiddenUnits = new Set([...ofStudies, ...ofOrders]);
  for (const { name } of required) {
    hidden.delete(name);
    hiddenUnits.delete(name);
  }
  return { hidden, hiddenUnits };
}

// The field of a form that selects the samples of a study; the assignment of samples answers it.
const SAMPLE_ASSOCIATION = "_sample_association";

/** Returns the checklist of a study in its pinned version; undefined without one. */
export async function pinnedChecklist(
  { site }: SignedInContext,
  { checklistType, mixsVersion }: Pick<Study, "checklistType" | "mixsVersion">,
  trx?: Knex.Transaction,
) {
  if (checklistType === null || mixsVersion === null) return undefined;
  return findChecklist(site, { accession: checklistType, version: mixsVersion }, trx);
}
