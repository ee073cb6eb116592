import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";

// The capabilities of each field type, in line with the validation rules of answers.
const PER_SAMPLE_ONLY: readonly FieldType[] = ["organism", "barcode"];
const ONCE_ONLY: readonly FieldType[] = ["mixs", "funding", "billing", "sequencing-tech"];
const CHOICES: readonly FieldType[] = ["select", "multiselect"];
const TEXTS: readonly FieldType[] = ["text", "textarea", "funding", "billing", "barcode"];
const WITH_UNITS: readonly FieldType[] = ["text", "textarea", "number"];

/** Whether a field of this type may be a sample field, or an order field. */
export function isTypeAllowed(type: FieldType, { perSample }: { perSample: boolean }): boolean {
  return perSample ? !ONCE_ONLY.includes(type) : !PER_SAMPLE_ONLY.includes(type);
}

/** Whether an answer is one of a list. */
export function isChoice(type: FieldType): boolean {
  return CHOICES.includes(type);
}

/** Whether answers have a length and may follow a pattern. */
export function isText(type: FieldType): boolean {
  return TEXTS.includes(type);
}

export function mayHaveUnits(type: FieldType): boolean {
  return WITH_UNITS.includes(type);
}
