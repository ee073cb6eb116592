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
import { formVersionNotFound, serviceNotFound } from "./errors.ts";
import type { orderFormOf, orderVersionInput, orderVersionsInput } from "./schema.ts";
import { Service } from "../../../db/models/Service.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/** An order form in force: the fields of enabled modules, sorted. facilityNames: answers hidden from researchers. */
export interface OrderFormInForce extends FormDocument {
  version: number;
  facilityNames: ReadonlySet<string>;
}

/** The newest order form of the facility or of a service, as saved. version: 1 for the built-in form, 0 for a service
 *  without one. facilityNames: names that were facility-only in any version of any order form, because an order can
 *  change its service. savedAt: null for the built-in form. */
export interface StoredOrderForm extends FormDocument {
  version: number;
  facilityNames: string[];
  savedAt: Date | null;
}

/** The newest order forms: that of the facility, and those of services by id. usesOwn: the services whose orders use
 *  their own form. */
export interface StoredOrderForms {
  common: StoredOrderForm;
  ofService: ReadonlyMap<string, StoredOrderForm>;
  usesOwn: ReadonlySet<string>;
}

/** The newest order forms, unfiltered, cached in memory. */
export const cachedStoredOrderForms = cached(["form:order", "service"], (site) =>
  readOrderForms(site.database),
);

const BUILT_IN_VERSION = 1;

const presentForRole = memoizeVariants((form: OrderFormInForce, role: Role) =>
  presentOrderFormFor({ role }, form),
);

const BUILT_IN = { version: BUILT_IN_VERSION, savedAt: null, savedBy: null };

/** Returns the current order form by service, cached: for responses. null: without a service. The same objects until a
 *  form, a service or a module changes. */
export async function cachedOrderForms(site: Site): Promise<(serviceId: string | null) => OrderFormInForce> {
  const [stored, modules] = [await cachedStoredOrderForms(site), await cachedModules(site)];
  return (serviceId) => cachedInForce(formInUse(stored, serviceId), modules);
}

/** The current order form for orders of a service, cached: for responses. serviceId: null without one. */
export async function cachedOrderForm(site: Site, serviceId: string | null): Promise<OrderFormInForce> {
  return (await cachedOrderForms(site))(serviceId);
}

/** Returns the order form in force by service as stored now, for decisions that a cached form must not make. */
export async function orderForms(trx: Knex): Promise<(serviceId: string | null) => OrderFormInForce> {
  const [stored, modules] = [await readOrderForms(trx), await readModules(trx)];
  return (serviceId) => inForce(formInUse(stored, serviceId), modules);
}

/** The order form in force for orders of a service as stored now. serviceId: null without one. */
export async function orderForm(trx: Knex, serviceId: string | null): Promise<OrderFormInForce> {
  return (await orderForms(trx))(serviceId);
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

function formInUse({ common, ofService, usesOwn }: StoredOrderForms, serviceId: string | null) {
  return (serviceId !== null && usesOwn.has(serviceId) ? ofService.get(serviceId) : undefined) ?? common;
}

/** The newest order form for orders of a service, unfiltered; the built-in one while none was saved (spec §4). */
export async function readOrderForm(trx: Knex, serviceId: string | null): Promise<StoredOrderForm> {
  return formInUse(await readOrderForms(trx), serviceId);
}

/** The form to edit: that of the facility, or the own form of a service, in use or not. A service without one starts
 *  from the form of the facility as version 0. */
export async function readEditedForm(trx: Knex, serviceId: string | null): Promise<StoredOrderForm> {
  const { common, ofService } = await readOrderForms(trx);
  if (serviceId === null) return common;
  return ofService.get(serviceId) ?? { ...common, version: 0, savedAt: null };
}

async function readOrderForms(trx: Knex): Promise<StoredOrderForms> {
  const rows = await OrderForm.query(trx)
    .withGraphFetched("service")
    .whereNotExists(
      OrderForm.query(trx)
        .alias("later")
        .whereRaw("coalesce(later.service_id, '') = coalesce(order_forms.service_id, '')")
        .whereColumn("later.version", ">", "order_forms.version"),
    );
  const standard = builtInOrderForm();
  const known = rows.flatMap(({ facilityNames }) => facilityNames);
  const facilityNames = [...new Set([...standard.facilityNames, ...known])];
  const stored = ({ form, version, savedAt }: OrderForm): StoredOrderForm => ({
    ...(form as FormDocument),
    version,
    facilityNames,
    savedAt,
  });
  const saved = rows.find(({ serviceId }) => serviceId === null);
  return {
    common: saved ? stored(saved) : { ...standard, facilityNames },
    ofService: new Map(rows.flatMap((row) => (row.serviceId === null ? [] : [[row.serviceId, stored(row)]]))),
    usesOwn: new Set(rows.flatMap(({ service }) => (service?.usesOwnForm ? [service.id] : []))),
  };
}

/** The built-in order form, for an instance without a saved one. */
function builtInOrderForm(): StoredOrderForm {
  const facilityNames = facilityFieldNames(defaultOrderForm.fields);
  return { ...defaultOrderForm, version: BUILT_IN_VERSION, facilityNames, savedAt: null };
}

/** The order form of the facility as saved, unfiltered, for editing; with serviceId the own form of a service. Raises
 *  serviceNotFound. Additions §4. */
export async function orderConfiguration(db: Knex, { serviceId }: z.output<typeof orderFormOf>) {
  await requireService(db, serviceId);
  return presentConfiguration(await readEditedForm(db, serviceId ?? null));
}

async function requireService(db: Knex, serviceId: string | undefined): Promise<void> {
  if (serviceId !== undefined && !(await Service.query(db).findById(serviceId))) raise(serviceNotFound());
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

/** The order form as the caller may fill it in: filtered by enabled modules, then by role. serviceId: for orders of this
 *  service. Returns { fields, groups, version, enabledMixsChecklists, perSampleFields }, the same object until it
 *  changes. Raises serviceNotFound. Spec §4. */
export async function getOrderForm(
  { site, db, user }: SignedInContext,
  { serviceId }: z.output<typeof orderFormOf>,
) {
  await requireService(db, serviceId);
  return presentForRole(await cachedOrderForm(site, serviceId ?? null), user.role);
}

/** Lists the versions of an order form, newest first; the last of the facility's form is the built-in one without an
 *  author. Returns { versions: [{ version, savedAt, savedBy }], total, limit, offset }. */
export async function orderVersions(
  db: Knex,
  { serviceId: ofService, limit, offset }: z.output<typeof orderVersionsInput>,
) {
  const serviceId = ofService ?? null;
  const [rows, saved] = await Promise.all([
    selectVersions(db, serviceId)
      .select("version", "savedAt", "savedById")
      .withGraphFetched("savedBy")
      .orderBy("version", "desc")
      .limit(limit)
      .offset(offset),
    selectVersions(db, serviceId).resultSize(),
  ]);
  const versions = rows.map(({ version, savedAt, savedBy }) => ({
    version,
    savedAt: savedAt.toISOString(),
    savedBy: presentPerson(savedBy),
  }));
  if (serviceId !== null) return { versions, total: saved, limit, offset };
  const reachesEnd = offset + limit > saved && offset <= saved;
  return { versions: reachesEnd ? [...versions, BUILT_IN] : versions, total: saved + 1, limit, offset };
}

/** Returns the configuration and savedBy of one version of an order form, unfiltered. Raises formVersionNotFound. */
export async function orderVersion(
  db: Knex,
  { serviceId: ofService, version }: z.output<typeof orderVersionInput>,
) {
  const serviceId = ofService ?? null;
  if (serviceId === null && version === BUILT_IN_VERSION)
    return { ...presentConfiguration(builtInOrderForm()), savedBy: null };
  const row =
    (await selectVersions(db, serviceId).findOne({ version }).withGraphFetched("savedBy")) ??
    raise(formVersionNotFound({ version }));
  const { facilityNames, savedAt } = row;
  const form = { ...(row.form as FormDocument), version, facilityNames, savedAt };
  return { ...presentConfiguration(form), savedBy: presentPerson(row.savedBy) };
}

/** The versions of the form of the facility (null), or of a service. */
export function selectVersions(db: Knex, serviceId: string | null) {
  return OrderForm.query(db).whereRaw("coalesce(service_id, '') = ?", [serviceId ?? ""]);
}
