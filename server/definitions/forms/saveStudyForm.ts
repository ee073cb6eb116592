import { raw } from "objection";
import type { z } from "zod";
import { Study } from "../../../db/models/Study.ts";
import { StudyForm } from "../../../db/models/StudyForm.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { validateChecklists } from "./validateChecklists.ts";
import { validateForm } from "./validateForm.ts";
import { formNotSaved, studyNotFound } from "./errors.ts";
import { facilityFieldNames } from "./facilityFieldNames.ts";
import { GLOBAL_STUDY_FORM, readStudyForms, cachedStoredStudyForm } from "./studyForm.ts";
import type { saveStudyFormInput } from "./schema.ts";

/** Saves the form of all studies, or with studyId the form of that study, which is in force while dynamic-studies is
 *  enabled. Raises studyNotFound, formNotSaved, which leave the stored form unchanged. Additions §4. */
export async function saveStudyForm(
  ctx: SignedInContext,
  { studyId, ...given }: z.output<typeof saveStudyFormInput>,
): Promise<void> {
  const { fields, groups, errors } = validateForm("study", given);
  const allErrors = [...errors, ...(await validateChecklists(ctx.site, { fields }))];
  if (allErrors.length > 0) raise(formNotSaved(allErrors));
  await transaction(ctx.db, async (trx) => {
    // The lock prevents deletion of the study before its form is stored.
    if (studyId !== undefined && !(await Study.query(trx).findById(studyId).forShare()))
      raise(studyNotFound());
    const { own, global } = await readStudyForms(studyId ?? null, trx);
    const before = own ?? global;
    await StudyForm.query(trx)
      .insert({
        id: studyId ?? GLOBAL_STUDY_FORM,
        studyId: studyId ?? null,
        fields,
        groups,
        facilityNames: [...new Set([...before.facilityNames, ...facilityFieldNames(fields)])],
        updatedAt: new Date(),
      })
      .onConflict("id")
      .merge({ fields, groups, facilityNames: bothNames(), updatedAt: new Date() });
    await recordChange(trx, ctx, {
      action: "form.saved",
      targetType: "form",
      targetId: studyId === undefined ? "study" : `study:${studyId}`,
      before: { fields: before.fields.map(({ id }) => id) },
      after: { fields: fields.map(({ id }) => id) },
    });
  });
  cachedStoredStudyForm.forget(ctx.site);
}

// Of two concurrent saves, the later one has not read the names of the earlier one, so the database merges the
// facility-only names of both.
function bothNames() {
  return raw(
    `(select coalesce(jsonb_agg(distinct name), '[]') from jsonb_array_elements(
       study_forms.facility_names || excluded.facility_names) as names(name))`,
  );
}
