import type { Knex } from "knex";
import { StudyForm } from "../../db/models/StudyForm.ts";
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
  const ids = studyId === null ? [GLOBAL_STUDY_FORM] : [GLOBAL_STUDY_FORM, studyId];
  const rows = await StudyForm.query(trx).findByIds(ids);
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
  return {
    own: studyId === null ? undefined : forms.get(studyId),
    global: forms.get(GLOBAL_STUDY_FORM) ?? builtInStudyForm(),
  };
}

function builtInStudyForm(): StoredStudyForm {
  const facilityNames = facilityNamesOf(defaultStudyForm.fields);
  return { ...defaultStudyForm, studyId: null, facilityNames, updatedAt: null };
}
