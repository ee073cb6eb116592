import type { z } from "zod";
import { Study } from "../../db/models/Study.ts";
import { raise } from "../apiError.ts";
import type { SessionUser, SignedInContext } from "../context.ts";
import { isFacilityAdmin } from "../gates.ts";
import { isModuleOn } from "../modules/configuration.ts";
import { sourceOf } from "../modules/contributes.ts";
import { MODULE_IDS, type ModuleId } from "../modules/defaults.ts";
import { keptModules } from "../modules/readModules.ts";
import { studyForbidden, studyNotFound } from "../studies/errors.ts";
import { fieldsFor, presentField, presentGroup } from "./present.ts";
import type { FormField } from "./rules/field.ts";
import type { studyFormInput } from "./schema.ts";
import { studyForm, type StudyFormInForce } from "./studyForm.ts";

/** The study form as the caller may fill it in. studyId: has an effect only while dynamic-studies is on.
 *  Gives { fields, studyFields, perSampleFields, groups, modules }. Raises studyNotFound, studyForbidden. Spec §4. */
export async function getStudyForm(ctx: SignedInContext, { studyId }: z.output<typeof studyFormInput>) {
  const isAsked = studyId !== undefined && isModuleOn(await keptModules.of(ctx.site), "dynamic-studies");
  if (isAsked) {
    const study = (await Study.query().findById(studyId)) ?? raise(studyNotFound());
    if (!isFacilityAdmin(ctx.user) && study.userId !== ctx.user.id) raise(studyForbidden());
  }
  return presentStudyFormFor(ctx.user, await studyForm(isAsked ? studyId : null));
}

/** A study form as a user may fill it in. Every field is of the study or of its samples, but for the one that says
 *  which samples belong to the study. */
export function presentStudyFormFor(user: SessionUser, form: StudyFormInForce) {
  const fields = fieldsFor(user, form.fields).map(presentField);
  return {
    fields,
    studyFields: fields.filter((field) => !field.perSample && field.name !== "_sample_association"),
    perSampleFields: fields.filter((field) => field.perSample),
    groups: form.groups.toSorted((one, other) => one.order - other.order).map(presentGroup),
    modules: modulesOf(fields),
  };
}

/** The modules whose fields are asked. */
function modulesOf(fields: FormField[]): ModuleId[] {
  const sources = new Set(fields.filter((field) => field.visible).map(sourceOf));
  return MODULE_IDS.filter((id) => sources.has(id));
}
