import type { FormField } from "../../../server/definitions/forms/rules/field.ts";

/** A field as those see it who fill it in: a checklist is chosen among the field's own options, or else among those
 *  on offer. */
export function inForce(field: FormField, offered: string[]): FormField {
  if (field.type !== "mixs" || field.options?.length) return field;
  return { ...field, options: field.mixsChecklists?.length ? field.mixsChecklists : offered };
}
