import type { Knex } from "knex";
import { OrderForm } from "../../../db/models/OrderForm.ts";
import { defaultOrderForm } from "./defaultOrderForm.ts";
import { facilityNamesOf } from "./facilityNames.ts";
import type { FormDocument } from "./formDocument.ts";

/** The newest order form as it was saved. version: 1 while it never was. facilityNames: every name that was the
 *  facility's in any version. savedAt: null for the built-in one. */
export interface StoredOrderForm extends FormDocument {
  version: number;
  facilityNames: string[];
  savedAt: Date | null;
}

export const BUILT_IN_VERSION = 1;

/** The newest order form, unfiltered; the built-in one while none was saved (spec §4). */
export async function readOrderForm(trx?: Knex.Transaction): Promise<StoredOrderForm> {
  const newest = await OrderForm.query(trx).orderBy("version", "desc").first();
  if (!newest) return builtInOrderForm();
  const { version, facilityNames, savedAt } = newest;
  return { ...(newest.form as FormDocument), version, facilityNames, savedAt };
}

/** The order form of an instance that never saved one. */
export function builtInOrderForm(): StoredOrderForm {
  const facilityNames = facilityNamesOf(defaultOrderForm.fields);
  return { ...defaultOrderForm, version: BUILT_IN_VERSION, facilityNames, savedAt: null };
}
