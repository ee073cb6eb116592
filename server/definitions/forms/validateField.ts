import { LONG_TEXT_MAX_CHARACTERS, SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { fieldSource } from "../../access/modules/isFieldEnabled.ts";
import type { FormKind } from "./validateForm.ts";
import { orderColumn, ROW_KEYS } from "./rules/fieldColumns.ts";
import type { FormError } from "./formDocument.ts";
import type { FieldType, FormField } from "./rules/field.ts";
import { patternError } from "../../platform/input/rules/matchesPattern.ts";
import { findProblem } from "./rules/findProblems.ts";

const ORDER_LEVEL: FieldType[] = ["mixs", "funding", "billing", "sequencing-tech"];
const TEXT_COLUMN: FieldType[] = ["text", "textarea", "select", "date"];
const COLUMN_TYPES: Record<string, FieldType[]> = {
  numberOfSamples: ["number"],
  taxId: ["organism", "text", "select", "number"],
};
const BARCODE_MAX_CHARACTERS = 50;

/** Validates one field of a form to save, without its context. */
export function validateField(kind: FormKind, field: FormField): FormError[] {
  const messages = [
    ...nameErrors(kind, field),
    ...choiceErrors(field),
    ...boundErrors(field),
    ...perSampleErrors(field),
  ];
  // A default value is validated only against valid rules.
  if (messages.length === 0 && !acceptsDefault(field))
    messages.push("its own rules refuse its default value");
  return messages.map((message) => ({
    fieldId: field.id,
    groupId: null,
    message: `${field.label} (${field.id}): ${message}`,
  }));
}

function nameErrors(kind: FormKind, field: FormField): string[] {
  const { name, systemKey, type, adminOnly, moduleSource } = field;
  const messages: string[] = [];
  if (ROW_KEYS.includes(name) || name in {})
    messages.push(`the name ${name} is reserved; choose another one`);
  if (systemKey !== undefined && systemKey !== name)
    messages.push(`its answers are stored as ${systemKey}, so its name has to stay ${systemKey}`);
  if (moduleSource !== undefined && fieldSource(moduleSource) === undefined)
    messages.push(`there is no module ${moduleSource}`);
  const column = kind === "order" ? orderColumn(field) : undefined;
  if (column === undefined) return messages;
  const types = COLUMN_TYPES[column] ?? TEXT_COLUMN;
  if (!types.includes(type))
    messages.push(`a field of the name ${name} has one of the types ${types.join(", ")}`);
  if (adminOnly)
    messages.push(
      `everybody who sees the order sees ${name}: give a field for the facility alone another name`,
    );
  return messages;
}

function choiceErrors({ type, options, units }: FormField): string[] {
  const messages: string[] = [];
  if ((type === "select" || type === "multiselect") && options === undefined)
    messages.push("a choice needs at least one option");
  for (const option of repeated(options ?? [])) messages.push(`the option ${option} is duplicated`);
  for (const unit of repeated(units ?? [])) messages.push(`the unit ${unit} is duplicated`);
  return messages;
}

function boundErrors(field: FormField): string[] {
  const { minLength, maxLength, minValue, maxValue, pattern } = field.simpleValidation ?? {};
  const messages: string[] = [];
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    messages.push("its shortest length is greater than its longest");
  if (minLength !== undefined && minLength > longest(field))
    messages.push(`no answer can have ${minLength} characters; ${longest(field)} is the most`);
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue)
    messages.push("its smallest value is greater than its largest");
  const error = pattern === undefined ? undefined : patternError(pattern);
  if (error !== undefined) messages.push(`its pattern cannot be used: ${error}`);
  return messages;
}

function perSampleErrors({ type, perSample, required, visible }: FormField): string[] {
  const messages: string[] = [];
  if (required && !visible) messages.push("a hidden field cannot be required: nobody could fill it in");
  if (perSample && ORDER_LEVEL.includes(type))
    messages.push(`a field of type ${type} is not asked per sample`);
  return messages;
}

function acceptsDefault(field: FormField): boolean {
  const { defaultValue } = field;
  return (
    defaultValue === undefined ||
    findProblem({ ...field, required: false, units: [] }, defaultValue) === undefined
  );
}

function longest(field: FormField): number {
  if (field.type === "barcode") return BARCODE_MAX_CHARACTERS;
  return field.type === "textarea" ? LONG_TEXT_MAX_CHARACTERS : SHORT_TEXT_MAX_CHARACTERS;
}

/** Returns the values that occur more than once. */
function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
