import type { FormField } from "./rules/field.ts";
import { unitsOf } from "./rules/problemsOf.ts";

/** The names of a form's answers that are the facility's alone, their units' too. */
export function facilityFieldNames(fields: FormField[]): string[] {
  return fields.filter((field) => field.adminOnly).flatMap(namesWithUnit);
}

/** The names whose answers no researcher sees: all that were the facility's once, but for those the form now asks
 *  everybody. A field that is taken out of the form leaves its answers behind, and they stay the facility's. The name of
 *  a field goes before that of another one's unit. */
export function hiddenFieldNames(known: Iterable<string>, fields: FormField[]): ReadonlySet<string> {
  const hidden = new Set(known);
  const commonFields = fields.filter((field) => !field.adminOnly);
  for (const field of commonFields) if (unitsOf(field).length > 0) hidden.delete(`${field.name}_unit`);
  for (const name of facilityFieldNames(fields)) hidden.add(name);
  for (const { name } of commonFields) hidden.delete(name);
  return hidden;
}

function namesWithUnit({ name }: FormField): string[] {
  return [name, `${name}_unit`];
}
