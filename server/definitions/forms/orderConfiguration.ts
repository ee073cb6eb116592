import { presentField, presentGroup } from "./present.ts";
import { readOrderForm, type StoredOrderForm } from "./readOrderForm.ts";

/** The order form as it was saved, for who edits it: unfiltered (additions §4). */
export async function orderConfiguration() {
  return presentConfiguration(await readOrderForm());
}

/** updatedAt: when this version was saved; null for the built-in one. */
export function presentConfiguration(form: StoredOrderForm) {
  return {
    id: "order",
    fields: form.fields.map(presentField),
    groups: form.groups.map(presentGroup),
    version: form.version,
    updatedAt: form.savedAt?.toISOString() ?? null,
    enabledMixsChecklists: form.enabledMixsChecklists,
  };
}
