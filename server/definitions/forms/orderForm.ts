import type { Knex } from "knex";
import { keep } from "../../platform/events/keep.ts";
import { isModuleOn, type ModulesConfiguration } from "../../access/modules/configuration.ts";
import { keptModules, readModules } from "../../access/modules/readModules.ts";
import type { Site } from "../../platform/site/site.ts";
import { hiddenNames } from "./facilityNames.ts";
import { fieldsInForce } from "./fieldsInForce.ts";
import type { FormDocument } from "./formDocument.ts";
import { oncePerPair } from "./oncePerPair.ts";
import { readOrderForm, type StoredOrderForm } from "./readOrderForm.ts";

/** The order form as it is asked now: of its modules that are on, by order. facilityNames: of the answers that no
 *  researcher sees. */
export interface OrderFormInForce extends FormDocument {
  version: number;
  facilityNames: ReadonlySet<string>;
}

/** The newest order form, unfiltered, kept in memory. */
export const keptStoredOrderForm = keep(["form:order"], () => readOrderForm());

/** The order form in force from memory: for answers. The same value until the form or a module changes. */
export async function keptOrderForm(site: Site): Promise<OrderFormInForce> {
  return onceInForce(await keptStoredOrderForm.of(site), await keptModules.of(site));
}

/** The order form in force as it is stored now: for what is decided by it. */
export async function orderForm(trx?: Knex.Transaction): Promise<OrderFormInForce> {
  return inForce(await readOrderForm(trx), await readModules(trx));
}

/** The checklists that a mixs field offers: none unless the module mixs-metadata is on (spec §4 rule 5). */
export function enabledChecklists(stored: StoredOrderForm, modules: ModulesConfiguration): string[] {
  return isModuleOn(modules, "mixs-metadata") ? stored.enabledMixsChecklists : [];
}

const onceInForce = oncePerPair(inForce);

function inForce(stored: StoredOrderForm, modules: ModulesConfiguration): OrderFormInForce {
  const checklists = enabledChecklists(stored, modules);
  return {
    version: stored.version,
    fields: fieldsInForce(stored.fields, modules, checklists),
    groups: stored.groups,
    enabledMixsChecklists: checklists,
    facilityNames: hiddenNames(stored.facilityNames, stored.fields),
  };
}
