import type { Knex } from "knex";
import { keep } from "../../platform/events/keep.ts";
import { isModuleOn, type ModulesConfiguration } from "../../access/modules/configuration.ts";
import { keptModules, readModules } from "../../access/modules/readModules.ts";
import type { Site } from "../../platform/site/site.ts";
import { facilityNamesOf, hiddenNames } from "./facilityNames.ts";
import { fieldsInForce } from "./fieldsInForce.ts";
import type { StudyFormDocument } from "./formDocument.ts";
import { oncePerPair } from "./oncePerPair.ts";
import { enabledChecklists } from "./orderForm.ts";
import { readOrderForm, type StoredOrderForm } from "./readOrderForm.ts";
import { readFormsOfStudies, readStudyForms, type StoredStudyForms } from "./readStudyForms.ts";

/** The study form as it is asked now: of its modules that are on, by order. facilityNames: of the answers that no
 *  researcher sees. facilityFields: of those that the form asks of the facility alone now. */
export interface StudyFormInForce extends StudyFormDocument {
  facilityNames: ReadonlySet<string>;
  facilityFields: ReadonlySet<string>;
}

interface Stored {
  forms: StoredStudyForms;
  orderForm: StoredOrderForm;
}

/** The stored form of all studies, kept in memory. */
export const keptStoredStudyForm = keep(["form"], () => readStored(null));

/** The form in force for all studies from memory: for answers. The same value until the form or a module changes. */
export async function keptStudyForm(site: Site): Promise<StudyFormInForce> {
  return onceInForce(await keptStoredStudyForm.of(site), await keptModules.of(site));
}

/** The form in force for one study as it is stored now: its own where dynamic-studies is on and it has one, else that
 *  of all studies. studyId: null for no study in particular. Spec §4. */
export async function studyForm(studyId: string | null, trx?: Knex.Transaction): Promise<StudyFormInForce> {
  return inForce(await readStored(studyId, trx), await readModules(trx));
}

/** Of each of some studies, and of samples in none (null), the names of answers that no researcher sees. */
export async function facilityNamesOfStudies(
  studyIds: string[],
  trx?: Knex.Transaction,
): Promise<(studyId: string | null) => ReadonlySet<string>> {
  const modules = await readModules(trx);
  const formsOf = await readFormsOfStudies(studyIds, trx);
  return (studyId) => facilityNamesIn(formsOf(studyId), modules);
}

const onceInForce = oncePerPair(inForce);

async function readStored(studyId: string | null, trx?: Knex.Transaction): Promise<Stored> {
  return { forms: await readStudyForms(studyId, trx), orderForm: await readOrderForm(trx) };
}

function inForce({ forms, orderForm }: Stored, modules: ModulesConfiguration): StudyFormInForce {
  const { fields, groups } = chosen(forms, modules);
  return {
    fields: fieldsInForce(fields, modules, enabledChecklists(orderForm, modules)),
    groups,
    facilityNames: facilityNamesIn(forms, modules),
    facilityFields: new Set(facilityNamesOf(fields)),
  };
}

function chosen({ own, global }: StoredStudyForms, modules: ModulesConfiguration) {
  return own && isModuleOn(modules, "dynamic-studies") ? own : global;
}

// What one of the two keeps for the facility stays the facility's when the other takes its place.
function facilityNamesIn(forms: StoredStudyForms, modules: ModulesConfiguration): ReadonlySet<string> {
  const { own, global } = forms;
  return hiddenNames([...(own?.facilityNames ?? []), ...global.facilityNames], chosen(forms, modules).fields);
}
