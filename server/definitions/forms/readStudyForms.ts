import type { Knex } from "knex";
import { StudyForm } from "../../../db/models/StudyForm.ts";
import { defaultStudyForm } from "./defaultStudyForm.ts";
import { facilityNamesOf } from "./facilityNames.ts";
import type { StudyFormDocument } from "./formDocument.ts";

/** The id of the form of all studies, beside which there are those of single ones. */
export const GLOBAL_STUDY_FORM = "global";

/** A study form as it was saved. studyId: whose it is; null for that of all studies. facilityNames: every name that
 *  was the facility's in it. updatedAt: null for the built-in one. */
export interface StoredStudyForm extends StudyFormDocument {
  studyId: string | null;
  facilityNames: string[];
  updatedAt: Date | null;
}

export interface StoredStudyForms {
  own: StoredStudyForm | undefined;
  global: StoredStudyForm;
}

/** The stored forms, unfiltered: the own one of a study, if it has one, and that of all studies. */
export async function readStudyForms(
  studyId: string | null,
  trx?: Knex.Transaction,
): Promise<StoredStudyForms> {
  return (await readFormsOfStudies(studyId === null ? [] : [studyId], trx))(studyId);
}

/** The same of several studies, read at once. */
export async function readFormsOfStudies(
  studyIds: string[],
  trx?: Knex.Transaction,
): Promise<(studyId: string | null) => StoredStudyForms> {
  const rows = await StudyForm.query(trx).whereRaw("id = any(?)", [[GLOBAL_STUDY_FORM, ...studyIds]]);
  const forms = new Map(
    rows.map((row): [string, StoredStudyForm] => [
      row.id,
      {
        fields: row.fields as StudyFormDocument["fields"],
        groups: row.groups as StudyFormDocument["groups"],
        studyId: row.studyId,
        facilityNames: row.facilityNames,
        updatedAt: row.updatedAt,
      },
    ]),
  );
  const global = forms.get(GLOBAL_STUDY_FORM) ?? builtInStudyForm();
  return (studyId) => ({ own: studyId === null ? undefined : forms.get(studyId), global });
}

function builtInStudyForm(): StoredStudyForm {
  const facilityNames = facilityNamesOf(defaultStudyForm.fields);
  return { ...defaultStudyForm, studyId: null, facilityNames, updatedAt: null };
}
