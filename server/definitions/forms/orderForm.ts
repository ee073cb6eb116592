import type { Knex } from "knex";
import { cached } from "../../platform/cache/cached.ts";
import { isModuleOn, type ModulesConfiguration } from "../../access/modules/modulesConfiguration.ts";
import { cachedModules, readModules } from "../../access/modules/readModules.ts";
import type { Site } from "../../platform/site/site.ts";
import { hiddenFieldNames, facilityFieldNames } from "./facilityFieldNames.ts";
import { fieldsInForce } from "./fieldsInForce.ts";
import type { FormDocument } from "./formDocument.ts";
import { memoizePair, memoizeVariants } from "../../platform/cache/memoize.ts";
import type { Role } from "../../../db/models/User.ts";
import { OrderForm } from "../../../db/models/OrderForm.ts";
import { defaultOrderForm } from "./defaultOrderForm.ts";
import { presentField, presentGroup, presentOrderFormFor } from "./presentField.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import { formVersionNotFound } from "./errors.ts";
import type { orderVersionInput, orderVersionsInput } from "./schema.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/** The order form in force: the fields of enabled modules, sorted. facilityNames: answers hidden from researchers. */
export interface OrderFormInForce extends FormDocument {
  version: number;
  facilityNames: ReadonlySet<string>;
}

/** The newest order form, unfiltered, cached in memory. */
export const cachedStoredOrderForm = cached(["form:order"], (site) => readOrderForm(site.database));

/** The newest order form as saved. version: 1 for the built-in form. facilityNames: names that were facility-only in
 *  any version. savedAt: null for the built-in form. */
export interface StoredOrderForm extends FormDocument {
  version: number;
  facilityNames: string[];
  savedAt: Date | null;
}

const BUILT_IN_VERSION = 1;

const presentForRole = memoizeVariants((form: OrderFormInForce, role: Role) =>
  presentOrderFormFor({ role }, form),
);

const BUILT_IN = { version: BUILT_IN_VERSION, savedAt: null, savedBy: null };

/** The current order form, cached: for responses. The same object until the form or a module changes. */
export async function cachedOrderForm(site: Site): Promise<OrderFormInForce> {
  return cachedInForce(await cachedStoredOrderForm(site), await cachedModules(site));
}

/** The order form in force as stored now, for decisions that a cached form must not make. */
export async function orderForm(trx: Knex): Promise<OrderFormInForce> {
  return inForce(await readOrderForm(trx), await readModules(trx));
}

/** The checklists that a mixs field offers; none unless the module mixs-metadata is enabled (spec §4 rule 5). */
export function enabledChecklists(stored: StoredOrderForm, modules: ModulesConfiguration): string[] {
  return isModuleOn(modules, "mixs-metadata") ? stored.enabledMixsChecklists : [];
}

const cachedInForce = memoizePair(inForce);

function inForce(stored: StoredOrderForm, modules: ModulesConfiguration): OrderFormInForce {
  const checklists = enabledChecklists(stored, modules);
  return {
    version: stored.version,
    fields: fieldsInForce(stored.fields, modules, checklists),
    groups: stored.groups,
    enabledMixsChecklists: checklists,
    facilityNames: hiddenFieldNames(stored.facilityNames, stored.fields),
  };
}

/** The newest order form, unfiltered; the built-in one while none was saved (spec §4). */
export async function readOrderForm(trx: Knex): Promise<StoredOrderForm> {
  const newest = await OrderForm.query(trx).orderBy("version", "desc").first();
  if (!newest) return builtInOrderForm();
  const { version, facilityNames, savedAt } = newest;
  return { ...(newest.form as FormDocument), version, facilityNames, savedAt };
}

/** The built-in order form, for an instance without a saved one. */
function builtInOrderForm(): StoredOrderForm {
  const facilityNames = facilityFieldNames(defaultOrderForm.fields);
  return { ...defaultOrderForm, version: BUILT_IN_VERSION, facilityNames, savedAt: null };
}

/** The order form as saved, unfiltered, for editing (additions §4). */
export async function orderConfiguration(db: Knex) {
  return presentConfiguration(await readOrderForm(db));
}

/** updatedAt: when this version was saved; null for the built-in form. */
export function presentConfiguration(form: StoredOrderForm) {
  return {
    id: "order",
    fields: form.fields.map(presentField),
    groups: form.groups.map(presentGroup),
    version: form.version,
    updatedAt: form.savedAt?.toISOString() ?? null,
    enabledMixsChecklists: form.enabledMixsChecklists,
    requiresApproval: form.requiresApproval ?? false,
  };
}

/** The order form as the caller may fill it in: filtered by enabled modules, then by role. Returns { fields, groups,
 *  version, enabledMixsChecklists, perSampleFields }, the same object until it changes. Spec §4. */
export async function getOrderForm({ site, user }: SignedInContext) {
  return presentForRole(await cachedOrderForm(site), user.role);
}

/** Lists the versions of the order form, newest first; the last is the built-in form without an author. Returns {
 *  versions: [{ version, savedAt, savedBy }], total, limit, offset }. */
export async function orderVersions(db: Knex, { limit, offset }: z.output<typeof orderVersionsInput>) {
  const [rows, saved] = await Promise.all([
    OrderForm.query(db)
      .select("version", "savedAt", "savedById")
      .withGraphFetched("savedBy")
      .orderBy("version", "desc")
      .limit(limit)
      .offset(offset),
    OrderForm.query(db).resultSize(),
  ]);
  const versions = rows.map(({ version, savedAt, savedBy }) => ({
    version,
    savedAt: savedAt.toISOString(),
    savedBy: presentPerson(savedBy),
  }));
  const reachesEnd = offset + limit > saved && offset <= saved;
  return { versions: reachesEnd ? [...versions, BUILT_IN] : versions, total: saved + 1, limit, offset };
}

/** Returns the configuration and savedBy of one version of the order form, unfiltered. Raises formVersionNotFound. */
export async function orderVersion(db: Knex, { version }: z.output<typeof orderVersionInput>) {
  if (version === BUILT_IN_VERSION) return { ...presentConfiguration(builtInOrderForm()), savedBy: null };
  const row =
    (await OrderForm.query(db).findById(version).withGraphFetched("savedBy")) ??
    raise(formVersionNotFound({ version }));
  const { facilityNames, savedAt } = row;
  const form = { ...(row.form as FormDocument), version, facilityNames, savedAt };
  return { ...presentConfiguration(form), savedBy: presentPerson(row.savedBy) };
}
