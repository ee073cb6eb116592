import { LONG_TEXT_MAX_CHARACTERS, SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { fieldSource } from "../../access/modules/isFieldEnabled.ts";
import type { FormKind } from "./validateForm.ts";
import { orderColumn, ROW_KEYS } from "./rules/fieldColumns.ts";
import type { FormError } from "./formDocument.ts";
import type { FieldType, FormField } from "./rules/field.ts";
import { patternError } from "../../platform/input/rules/matchesPattern.ts";
import { findProblem } from "./rules/findProblems.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import {
  defaultRefused,
  lengthsCrossed,
  lengthTooLong,
  moduleUnknown,
  nameFixed,
  nameNotForFacility,
  nameReserved,
  notPerSample,
  optionsMissing,
  optionTwice,
  patternUnusable,
  problemAt,
  requiredHidden,
  typesOfName,
  unitTwice,
  valuesCrossed,
} from "./sentences.ts";

const ORDER_LEVEL: FieldType[] = ["mixs", "funding", "billing", "sequencing-tech"];
const TEXT_COLUMN: FieldType[] = ["text", "textarea", "select", "date"];
const COLUMN_TYPES: Record<string, FieldType[]> = {
  numberOfSamples: ["number"],
  taxId: ["organism", "text", "select", "number"],
};
const BARCODE_MAX_CHARACTERS = 50;

/** Validates one field of a form to save, without its context. */
export function validateField(kind: FormKind, field: FormField): FormError[] {
  const problems = [
    ...nameErrors(kind, field),
    ...choiceErrors(field),
    ...boundErrors(field),
    ...perSampleErrors(field),
  ];
  // A default value is validated only against valid rules.
  if (problems.length === 0 && !acceptsDefault(field)) problems.push(defaultRefused());
  return problems.map((problem) => ({
    fieldId: field.id,
    groupId: null,
    message: problemAt(field, problem),
  }));
}

function nameErrors(kind: FormKind, field: FormField): Sentence[] {
  const { name, systemKey, type, adminOnly, moduleSource } = field;
  const problems: Sentence[] = [];
  if (ROW_KEYS.includes(name) || name in {}) problems.push(nameReserved({ name }));
  if (systemKey !== undefined && systemKey !== name) problems.push(nameFixed({ name: systemKey }));
  if (moduleSource !== undefined && fieldSource(moduleSource) === undefined)
    problems.push(moduleUnknown({ id: moduleSource }));
  const column = kind === "order" ? orderColumn(field) : undefined;
  if (column === undefined) return problems;
  const types = COLUMN_TYPES[column] ?? TEXT_COLUMN;
  if (!types.includes(type)) problems.push(typesOfName({ name, types }));
  if (adminOnly) problems.push(nameNotForFacility({ name }));
  return problems;
}

function choiceErrors({ type, options, units }: FormField): Sentence[] {
  const problems: Sentence[] = [];
  if ((type === "select" || type === "multiselect") && options === undefined) problems.push(optionsMissing());
  for (const option of repeated(options ?? [])) problems.push(optionTwice({ option }));
  for (const unit of repeated(units ?? [])) problems.push(unitTwice({ unit }));
  return problems;
}

function boundErrors(field: FormField): Sentence[] {
  const { minLength, maxLength, minValue, maxValue, pattern } = field.simpleValidation ?? {};
  const problems: Sentence[] = [];
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    problems.push(lengthsCrossed());
  if (minLength !== undefined && minLength > longest(field))
    problems.push(lengthTooLong({ characters: minLength, most: longest(field) }));
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue) problems.push(valuesCrossed());
  const reason = pattern === undefined ? undefined : patternError(pattern);
  if (reason !== undefined) problems.push(patternUnusable({ reason }));
  return problems;
}

function perSampleErrors({ type, perSample, required, visible }: FormField): Sentence[] {
  const problems: Sentence[] = [];
  if (required && !visible) problems.push(requiredHidden());
  if (perSample && ORDER_LEVEL.includes(type)) problems.push(notPerSample({ type }));
  return problems;
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
