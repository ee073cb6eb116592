import type { FormField } from "./rules/field.ts";
import { fieldUnits } from "./rules/findProblems.ts";

/** The names of the facility-only answers of a form, and of their units. */
export function facilityFieldNames(fields: FormField[]): string[] {
  return fields.filter((field) => field.adminOnly).flatMap(namesWithUnit);
}

/** The names whose answers researchers may not see: all that were facility-only in any version of the form, except
 *  those that the current form shows to everyone. The name of a field takes precedence over that of another field's
 *  unit. */
export function hiddenFieldNames(known: Iterable<string>, fields: FormField[]): ReadonlySet<string> {
  const hidden = new Set(known);
  const commonFields = fields.filter((field) => !field.adminOnly);
  for (const field of commonFields) if (fieldUnits(field).length > 0) hidden.delete(`${field.name}_unit`);
  for (const name of facilityFieldNames(fields)) hidden.add(name);
  for (const { name } of commonFields) hidden.delete(name);
  return hidden;
}

function namesWithUnit({ name }: FormField): string[] {
  return [name, `${name}_unit`];
}
