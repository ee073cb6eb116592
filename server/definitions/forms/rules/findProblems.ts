import { isSelection } from "../../catalog/rules/selection.ts";
import type { AnswerField } from "./field.ts";
import { isEmpty } from "./isEmpty.ts";
import { shownFields } from "./shownFields.ts";
import { matchesPattern, fieldPattern } from "../../../platform/input/rules/matchesPattern.ts";

export const TEXT_MAX_CHARACTERS = 500;
export const LONG_TEXT_MAX_CHARACTERS = 20_000;
const BARCODE_MAX_CHARACTERS = 50;

/** The problems that one answer can have. */
export type Problem =
  | { kind: "required" }
  | { kind: "notText" }
  | { kind: "tooShort"; characters: number }
  | { kind: "tooLong"; characters: number }
  | { kind: "notNumber" }
  | { kind: "tooSmall"; minValue: number }
  | { kind: "tooLarge"; maxValue: number }
  | { kind: "notAnOption"; options: string[] }
  | { kind: "notOptions"; options: string[] }
  | { kind: "notYesOrNo" }
  | { kind: "notDate" }
  | { kind: "notTaxonomyId" }
  | { kind: "notBarcode" }
  | { kind: "notTechnology" }
  | { kind: "noMatch"; message?: string | undefined }
  | { kind: "unitMissing"; units: string[] }
  | { kind: "notAUnit"; units: string[] };

export interface FieldProblem<Field extends AnswerField = AnswerField> {
  field: Field;
  problem: Problem;
}

type Values = Record<string, unknown>;

/** Validates answers and returns their problems in the order of the fields. Skips hidden fields, also those that their
 *  condition hides; facility-only fields are never missing. answers, units: by field name. reportMissing: false while a
 *  user is still editing; empty answers and units are then no problem. all: the fields that conditions refer to, if
 *  `fields` is a part of them. */
export function findProblems<Field extends AnswerField>(
  fields: readonly Field[],
  answers: Values,
  {
    units = {},
    reportMissing = true,
    all = fields,
  }: { units?: Values; reportMissing?: boolean; all?: readonly AnswerField[] } = {},
): FieldProblem<Field>[] {
  const problems: FieldProblem<Field>[] = [];
  for (const field of shownFields(fields, answers, all)) {
    if (!field.visible) continue;
    const problem = findProblem(field, own(answers, field.name), own(units, field.name));
    if (problem && (reportMissing || !isMissing(problem))) problems.push({ field, problem });
  }
  return problems;
}

/** Returns the first problem of one answer and its unit, or undefined. */
export function findProblem(field: AnswerField, answer: unknown, unit?: unknown): Problem | undefined {
  if (isEmpty(answer)) return field.required && !field.adminOnly ? { kind: "required" } : undefined;
  return answerProblem(field, answer) ?? unitProblem(fieldUnits(field), unit);
}

/** The units that an answer of a field requires. Selects have none, although some checklists publish units for them. */
export function fieldUnits({ type, units = [] }: AnswerField): string[] {
  return type === "text" || type === "textarea" || type === "number" ? units : [];
}

function isMissing({ kind }: Problem): boolean {
  return kind === "required" || kind === "unitMissing";
}

function answerProblem(field: AnswerField, answer: unknown): Problem | undefined {
  const options = field.options ?? [];
  switch (field.type) {
    case "number":
      return numberProblem(field, answer);
    case "checkbox":
      return typeof answer === "boolean" ? undefined : { kind: "notYesOrNo" };
    case "multiselect":
      return multiselectProblem(options, answer);
    case "select":
    case "mixs":
      if (options.length > 0)
        return options.includes(answer as string) ? undefined : { kind: "notAnOption", options };
      return textProblem(field, answer);
    case "date":
      return typeof answer === "string" && isDate(answer.trim()) ? undefined : { kind: "notDate" };
    case "organism":
      return typeof answer === "string" && /^\d{1,10}$/.test(answer.trim())
        ? undefined
        : { kind: "notTaxonomyId" };
    case "barcode":
      return typeof answer === "string" && isBarcode(answer.trim())
        ? textProblem(field, answer)
        : { kind: "notBarcode" };
    case "sequencing-tech":
      // Answers from before the first catalog are texts, as are answers without a matching catalog entry.
      if (typeof answer !== "object") return textProblem(field, answer);
      return isSelection(answer) ? undefined : { kind: "notTechnology" };
    default:
      return textProblem(field, answer);
  }
}

// Browser forms send numbers as text; true, [] and similar values would convert to numbers in JavaScript.
function numberProblem({ simpleValidation = {} }: AnswerField, answer: unknown): Problem | undefined {
  const value = typeof answer === "number" || typeof answer === "string" ? Number(answer) : Number.NaN;
  const { minValue, maxValue } = simpleValidation;
  if (!Number.isFinite(value)) return { kind: "notNumber" };
  if (minValue !== undefined && value < minValue) return { kind: "tooSmall", minValue };
  return maxValue !== undefined && value > maxValue ? { kind: "tooLarge", maxValue } : undefined;
}

function multiselectProblem(options: string[], answer: unknown): Problem | undefined {
  const isList = Array.isArray(answer) && answer.every((one) => typeof one === "string");
  const known = isList && (options.length === 0 || answer.every((one) => options.includes(one)));
  return known && new Set(answer).size === answer.length ? undefined : { kind: "notOptions", options };
}

// Numbers are validated as text: a spreadsheet sends 12 for a text column that contains "12".
function textProblem({ type, simpleValidation = {} }: AnswerField, answer: unknown): Problem | undefined {
  if (typeof answer !== "string" && typeof answer !== "number") return { kind: "notText" };
  const text = String(answer).trim();
  const { minLength, maxLength, patternMessage } = simpleValidation;
  const most = Math.min(
    maxLength ?? Infinity,
    type === "textarea" ? LONG_TEXT_MAX_CHARACTERS : TEXT_MAX_CHARACTERS,
  );
  if (text.length > most) return { kind: "tooLong", characters: most };
  if (minLength !== undefined && text.length < minLength) return { kind: "tooShort", characters: minLength };
  const pattern = fieldPattern(simpleValidation);
  if (pattern === undefined || matchesPattern(pattern, text)) return undefined;
  return { kind: "noMatch", message: patternMessage };
}

function unitProblem(units: string[], unit: unknown): Problem | undefined {
  if (units.length === 0) return undefined;
  if (isEmpty(unit)) return units.length === 1 ? undefined : { kind: "unitMissing", units };
  return units.includes(unit as string) ? undefined : { kind: "notAUnit", units };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isBarcode(text: string): boolean {
  return text.length <= BARCODE_MAX_CHARACTERS && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text);
}

function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
