import type { FormField } from "../../server/forms/rules/field.ts";

/** A field as it is asked: a checklist is chosen among the field's own options, or else among those on offer.
 *  offered: accessions. */
export function withChecklists<Field extends FormField>(field: Field, offered: readonly string[]): Field {
  if (field.type !== "mixs" || field.options?.length) return field;
  return { ...field, options: field.mixsChecklists?.length ? field.mixsChecklists : [...offered] };
}
