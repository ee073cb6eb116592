import type { FormField } from "../../../server/definitions/forms/rules/field.ts";

const NAME_MAX_CHARACTERS = 60;

/**
 * Derives a field name from its label: "DNA amount (ng)" becomes dna_amount_ng, with a number appended if it is in
 * use.
 * @param taken the names in use
 */
export function proposedName(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .replaceAll("ß", "ss")
    .replaceAll(/[µμ]/g, "u")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, NAME_MAX_CHARACTERS)
    .replaceAll(/^_+|_+$/g, "");
  const base = plain === "" ? "field" : /^\d/.test(plain) ? `field_${plain}` : plain;
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}_${number}`)) number++;
  return `${base}_${number}`;
}

/** The names under which answers are stored: those of the fields and of their units. */
export function takenNames(fields: readonly FormField[], exceptId?: string): Set<string> {
  const others = fields.filter(({ id }) => id !== exceptId);
  return new Set(others.flatMap(({ name, units }) => (units?.length ? [name, `${name}_unit`] : [name])));
}
