import type { Knex } from "knex";
import { cached } from "../../platform/cache/cached.ts";
import { isModuleOn, type ModulesConfiguration } from "../../access/modules/modulesConfiguration.ts";
import { cachedModules, readModules } from "../../access/modules/readModules.ts";
import type { Site } from "../../platform/site/site.ts";
import { facilityFieldNames, hiddenFieldNames } from "./facilityFieldNames.ts";
import { fieldsInForce } from "./fieldsInForce.ts";
import type { StudyFormDocument } from "./formDocument.ts";
import { memoizePair, memoizeVariants } from "../../platform/cache/memoize.ts";
import type { Role } from "../../../db/models/User.ts";
import { enabledChecklists, readOrderForm, type StoredOrderForm } from "./orderForm.ts";
import { StudyForm } from "../../../db/models/StudyForm.ts";
import type { z } from "zod";
import { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { presentField, presentGroup, presentStudyFormFor } from "./presentField.ts";
import type { studyFormInput } from "./schema.ts";
import { studyNotFound } from "./errors.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { maySeeStudy } from "../../access/departments/visibleStudies.ts";
import { forbidden } from "../../platform/errors/errors.ts";

/** The study form in force: the fields of enabled modules, sorted. facilityNames: answers hidden from researchers.
 *  facilityFields: the current facility-only fields. */
export interface StudyFormInForce extends StudyFormDocument {
  facilityNames: ReadonlySet<string>;
  facilityFields: ReadonlySet<string>;
}

interface Stored {
  forms: StoredStudyForms;
  orderForm: StoredOrderForm;
}

/** The stored form of all studies, cached in memory. */
export const cachedStoredStudyForm = cached(["form"], (site) => readStored(null, site.database));

/** The id of the form of all studies, stored beside the forms of single studies. */
export const GLOBAL_STUDY_FORM = "global";

/** A study form as saved. studyId: its study; null for the form of all studies. facilityNames: names that were
 *  facility-only in any version. updatedAt: null for the built-in form. */
interface StoredStudyForm extends StudyFormDocument {
  studyId: string | null;
  facilityNames: string[];
  updatedAt: Date | null;
}

interface StoredStudyForms {
  own: StoredStudyForm | undefined;
  global: StoredStudyForm;
}

const presentForRole = memoizeVariants((form: StudyFormInForce, role: Role) =>
  presentStudyFormFor({ role }, form),
);

/** The study form until a facility saves its own (reference §8 defines ids and names; the texts are ours). */
export const defaultStudyForm: StudyFormDocument = {
  groups: [
    { id: "group_study_info", name: "Study", icon: "FileText", order: 0 },
    { id: "group_metadata", name: "Sample metadata", icon: "Leaf", order: 1 },
  ],
  fields: [
    {
      id: "field_mixs_default",
      type: "mixs",
      name: "_mixs",
      label: "Metadata checklist",
      helpText: "The metadata standard for your samples. It defines the fields of each sample.",
      required: false,
      visible: true,
      perSample: false,
      moduleSource: "mixs-metadata",
      groupId: "group_metadata",
      order: 0,
    },
  ],
};

/** The current form of all studies, cached: for responses. The same object until the form or a module changes. */
async function cachedStudyForm(site: Site): Promise<StudyFormInForce> {
  return cachedInForce(await cachedStoredStudyForm(site), await cachedModules(site));
}

/** The form in force for one study as stored now: its own if dynamic-studies is enabled and it has one, else the form
 *  of all studies. studyId: null for no particular study. Spec §4. */
export async function studyForm(studyId: string | null, trx: Knex): Promise<StudyFormInForce> {
  return inForce(await readStored(studyId, trx), await readModules(trx));
}

/** The names of answers hidden from researchers, by study; null selects samples without a study. */
export async function readHiddenNamesOfStudies(
  studyIds: string[],
  trx: Knex,
): Promise<(studyId: string | null) => ReadonlySet<string>> {
  const modules = await readModules(trx);
  const formsByStudy = await readFormsOfStudies(studyIds, trx);
  return (studyId) => facilityNamesIn(formsByStudy(studyId), modules);
}

const cachedInForce = memoizePair(inForce);

async function readStored(studyId: string | null, trx: Knex): Promise<Stored> {
  return { forms: await readStudyForms(studyId, trx), orderForm: await readOrderForm(trx, null) };
}

function inForce({ forms, orderForm }: Stored, modules: ModulesConfiguration): StudyFormInForce {
  const { fields, groups } = chosen(forms, modules);
  return {
    fields: fieldsInForce(fields, modules, enabledChecklists(orderForm, modules)),
    groups,
    facilityNames: facilityNamesIn(forms, modules),
    facilityFields: new Set(facilityFieldNames(fields)),
  };
}

function chosen({ own, global }: StoredStudyForms, modules: ModulesConfiguration) {
  return own && isModuleOn(modules, "dynamic-studies") ? own : global;
}

// Facility-only answers of either form stay hidden when the other form is in force.
function facilityNamesIn(forms: StoredStudyForms, modules: ModulesConfiguration): ReadonlySet<string> {
  const { own, global } = forms;
  return hiddenFieldNames(
    [...(own?.facilityNames ?? []), ...global.facilityNames],
    chosen(forms, modules).fields,
  );
}

/** Reads the stored forms, unfiltered: the form of the study, if any, and that of all studies. */
export async function readStudyForms(studyId: string | null, trx: Knex): Promise<StoredStudyForms> {
  return (await readFormsOfStudies(studyId === null ? [] : [studyId], trx))(studyId);
}

/** Reads the stored forms of several studies in one query. */
async function readFormsOfStudies(
  studyIds: string[],
  trx: Knex,
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
  const facilityNames = facilityFieldNames(defaultStudyForm.fields);
  return { ...defaultStudyForm, studyId: null, facilityNames, updatedAt: null };
}

/** The saved study form for editing, unfiltered. A study without its own form gets the form of all studies, marked by
 *  studyId null. Returns { studyId, fields, groups, updatedAt }; updatedAt is null for the built-in form. Raises
 *  studyNotFound. Additions §4. */
export async function studyConfiguration(db: Knex, { studyId }: z.output<typeof studyFormInput>) {
  if (studyId !== undefined && !(await Study.query(db).findById(studyId))) raise(studyNotFound());
  const { own, global } = await readStudyForms(studyId ?? null, db);
  const form = own ?? global;
  return {
    studyId: form.studyId,
    fields: form.fields.map(presentField),
    groups: form.groups.map(presentGroup),
    updatedAt: form.updatedAt?.toISOString() ?? null,
  };
}

/** The study form as the caller may fill it in. studyId: ignored unless dynamic-studies is enabled. Returns { fields,
 *  studyFields, perSampleFields, groups, modules }. Raises studyNotFound, forbidden. Spec §4. */
export async function getStudyForm(ctx: SignedInContext, { studyId }: z.output<typeof studyFormInput>) {
  const isPerStudy = studyId !== undefined && isModuleOn(await cachedModules(ctx.site), "dynamic-studies");
  if (!isPerStudy) return presentForRole(await cachedStudyForm(ctx.site), ctx.user.role);
  const study = (await Study.query(ctx.db).findById(studyId)) ?? raise(studyNotFound());
  if (!(await maySeeStudy(ctx.db, ctx.user, study))) raise(forbidden());
  return presentStudyFormFor(ctx.user, await studyForm(studyId, ctx.db));
}
