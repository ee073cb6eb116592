import type { Knex } from "knex";
import { keep } from "../changes/keep.ts";
import { isModuleOn, type ModulesConfiguration } from "../modules/configuration.ts";
import { keptModules, readModules } from "../modules/readModules.ts";
import type { Site } from "../site.ts";
import { hiddenNames } from "./facilityNames.ts";
import { fieldsInForce } from "./fieldsInForce.ts";
import type { StudyFormDocument } from "./formDocument.ts";
import { oncePerPair } from "./oncePerPair.ts";
import { enabledChecklists } from "./orderForm.ts";
import { readOrderForm, type StoredOrderForm } from "./readOrderForm.ts";
import { readStudyForms, type StoredStudyForms } from "./readStudyForms.ts";

/** The study form as it is asked now: of its modules that are on, by order. facilityNames: of the answers that no
 *  researcher sees. */
export interface StudyFormInForce extends StudyFormDocument {
  facilityNames: ReadonlySet<string>;
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

const onceInForce = oncePerPair(inForce);

async function readStored(studyId: string | null, trx?: Knex.Transaction): Promise<Stored> {
  return { forms: await readStudyForms(studyId, trx), orderForm: await readOrderForm(trx) };
}

function inForce({ forms, orderForm }: Stored, modules: ModulesConfiguration): StudyFormInForce {
  const { own, global } = forms;
  const { fields, groups } = own && isModuleOn(modules, "dynamic-studies") ? own : global;
  // What one of the two keeps for the facility stays the facility's when the other takes its place.
  const facilityNames = [...(own?.facilityNames ?? []), ...global.facilityNames];
  return {
    fields: fieldsInForce(fields, modules, enabledChecklists(orderForm, modules)),
    groups,
    facilityNames: hiddenNames(facilityNames, fields),
  };
}
