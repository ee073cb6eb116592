import type { Knex } from "knex";
import { keep } from "../changes/keep.ts";
import { isModuleOn } from "../modules/configuration.ts";
import { readModules } from "../modules/readModules.ts";
import { hiddenNames } from "./facilityNames.ts";
import { fieldsInForce } from "./fieldsInForce.ts";
import type { FormDocument } from "./formDocument.ts";
import { readOrderForm } from "./readOrderForm.ts";

/** The order form as it is asked now: of its modules that are on, by order. facilityNames: of the answers that no
 *  researcher sees. */
export interface OrderFormInForce extends FormDocument {
  version: number;
  facilityNames: ReadonlySet<string>;
}

/** The order form in force, kept in memory: for answers. */
export const keptOrderForm = keep(["form:order", "setting:modules"], () => orderForm());

/** The order form in force as it is stored now: for what is decided by it. */
export async function orderForm(trx?: Knex.Transaction): Promise<OrderFormInForce> {
  const stored = await readOrderForm(trx);
  const modules = await readModules(trx);
  const checklists = isModuleOn(modules, "mixs-metadata") ? stored.enabledMixsChecklists : [];
  return {
    version: stored.version,
    fields: fieldsInForce(stored.fields, modules, checklists),
    groups: stored.groups,
    enabledMixsChecklists: checklists,
    facilityNames: hiddenNames(stored.facilityNames, stored.fields),
  };
}
