import type { FormField } from "../../../server/definitions/forms/rules/field.ts";

/** A field as users see it: a checklist field offers its own options, or else the enabled checklists. */
export function inForce(field: FormField, offered: string[]): FormField {
  if (field.type !== "mixs" || field.options?.length) return field;
  return { ...field, options: field.mixsChecklists?.length ? field.mixsChecklists : offered };
}
