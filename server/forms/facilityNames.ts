import type { FormField } from "./rules/field.ts";

/** The names of a form's answers that are the facility's alone, their units' too. */
export function facilityNamesOf(fields: FormField[]): string[] {
  return fields.filter((field) => field.adminOnly).flatMap(namesOf);
}

/** The names whose answers no researcher sees: all that were the facility's once, but for those the form now asks
 *  everybody. A field that is taken out of the form leaves its answers behind, and they stay the facility's. */
export function hiddenNames(known: Iterable<string>, fields: FormField[]): ReadonlySet<string> {
  const hidden = new Set([...known, ...facilityNamesOf(fields)]);
  for (const name of fields.filter((field) => !field.adminOnly).flatMap(namesOf)) hidden.delete(name);
  return hidden;
}

function namesOf({ name }: FormField): string[] {
  return [name, `${name}_unit`];
}
