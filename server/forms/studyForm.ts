import type { Knex } from "knex";
import { StudyForm } from "../../db/models/StudyForm.ts";
import { isModuleOn } from "../modules/configuration.ts";
import { readModules } from "../modules/readModules.ts";
import { defaultStudyForm } from "./defaultStudyForm.ts";
import { hiddenNames } from "./facilityNames.ts";
import { fieldsInForce } from "./fieldsInForce.ts";
import type { StudyFormDocument } from "./formDocument.ts";
import { readOrderForm } from "./readOrderForm.ts";

export const GLOBAL_STUDY_FORM = "global";

/** A study form as it was saved. studyId: whose it is; null for that of all studies. facilityNames: every name that
 *  was the facility's in it. updatedAt: null for the built-in one. */
export interface StoredStudyForm extends StudyFormDocument {
  studyId: string | null;
  facilityNames: string[];
  updatedAt: Date | null;
}

/** The study form as it is asked now: of its modules that are on, by order. facilityNames: of the answers that no
 *  researcher sees. */
export interface StudyFormInForce extends StudyFormDocument {
  facilityNames: ReadonlySet<string>;
}

/** The form in force for one study: its own where dynamic-studies is on and it has one, else that of all studies.
 *  studyId: null for no study in particular. Spec §4. */
export async function studyForm(studyId: string | null, trx?: Knex.Transaction): Promise<StudyFormInForce> {
  const modules = await readModules(trx);
  const isOwn = isModuleOn(modules, "dynamic-studies");
  const stored = await readStudyForm(isOwn ? studyId : null, trx);
  const { enabledMixsChecklists } = await readOrderForm(trx);
  return {
    fields: fieldsInForce(stored.fields, modules, enabledMixsChecklists),
    groups: stored.groups,
    facilityNames: hiddenNames(stored.facilityNames, stored.fields),
  };
}

/** The stored form of a study, unfiltered, or that of all studies while it has none of its own. What the facility
 *  keeps to itself in the one stays its own in the other. */
export async function readStudyForm(
  studyId: string | null,
  trx?: Knex.Transaction,
): Promise<StoredStudyForm> {
  const ids = studyId === null ? [GLOBAL_STUDY_FORM] : [GLOBAL_STUDY_FORM, studyId];
  const rows = await StudyForm.query(trx).findByIds(ids);
  const facilityNames = rows.flatMap((row) => row.facilityNames);
  const row = rows.find(({ id }) => id === studyId) ?? rows.find(({ id }) => id === GLOBAL_STUDY_FORM);
  if (!row) return { ...defaultStudyForm, studyId: null, facilityNames, updatedAt: null };
  const { fields, groups, updatedAt } = row as unknown as StudyFormDocument & StudyForm;
  return { fields, groups, studyId: row.studyId, facilityNames, updatedAt };
}
