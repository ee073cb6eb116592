import type { ModulesConfiguration } from "../../access/modules/modulesConfiguration.ts";
import { isFieldEnabled } from "../../access/modules/isFieldEnabled.ts";
import type { FormField } from "./rules/field.ts";

/** The fields of a form that the enabled modules allow, in their order. A mixs field without its own options offers its
 *  checklists, else the enabled ones. */
export function fieldsInForce(
  fields: FormField[],
  modules: ModulesConfiguration,
  enabledMixsChecklists: string[],
): FormField[] {
  return fields
    .filter((field) => isFieldEnabled(modules, field))
    .toSorted((one, other) => one.order - other.order)
    .map((field) => (field.type === "mixs" ? withChecklists(field, enabledMixsChecklists) : field));
}

function withChecklists(field: FormField, enabled: string[]): FormField {
  if (field.options?.length) return field;
  const options = field.mixsChecklists?.length ? field.mixsChecklists : enabled;
  return options.length > 0 ? { ...field, options } : field;
}
