import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { patternError } from "../../../server/platform/input/rules/matchesPattern.ts";
import { cyclicFields } from "../../../server/definitions/forms/rules/shownFields.ts";
import { isEmpty } from "../../../server/definitions/forms/rules/isEmpty.ts";
import {
  LONG_TEXT_MAX_CHARACTERS,
  findProblem,
  TEXT_MAX_CHARACTERS,
} from "../../../server/definitions/forms/rules/findProblems.ts";
import type { ServerText } from "../../kit/i18n/sentenceText.ts";
import type { EditedForm } from "./editedForm.ts";
import { isChoice, isTypeAllowed } from "./fieldTypes.ts";

/** The part of a field that a problem concerns, and where it is shown. */
export type FieldPart =
  | "label"
  | "name"
  | "type"
  | "options"
  | "units"
  | "required"
  | "pattern"
  | "lengths"
  | "values"
  | "defaultValue"
  | "condition"
  | "example";

export type FormProblemKind =
  | "labelMissing"
  | "nameMissing"
  | "nameUnusual"
  | "nameTaken"
  | "nameOfUnit"
  | "optionsMissing"
  | "optionBlank"
  | "optionTwice"
  | "unitTwice"
  | "requiredHidden"
  | "requiredFacility"
  | "patternMissing"
  | "patternBad"
  | "lengthsCrossed"
  | "lengthTooLong"
  | "valuesCrossed"
  | "placeWrong"
  | "conditionUnknown"
  | "conditionElsewhere"
  | "conditionFacility"
  | "conditionCycle"
  | "conditionEmpty"
  | "defaultUnfit"
  | "exampleUnfit"
  | "groupUnnamed";

/**
 * A problem of a form. fieldId, groupId: its place; one of them is set. blocks: whether the server refuses the form.
 * reason: of an invalid pattern.
 */
export interface FormProblem {
  kind: FormProblemKind;
  fieldId?: string;
  groupId?: string;
  part: FieldPart | "group";
  blocks: boolean;
  reason?: ServerText;
}

/** Returns all problems of a form, in the order of its groups and fields. */
export function formProblems({ fields, groups }: EditedForm): FormProblem[] {
  const known: KnownNames = {
    counts: countWords(fields.map(({ name }) => name)),
    byName: new Map(fields.map((field) => [field.name, field])),
    cyclic: new Set(cyclicFields(fields).map(({ id }) => id)),
    ofUnits: new Set(fields.flatMap(({ name, units }) => (units?.length ? [`${name}_unit`] : []))),
  };
  const unnamed = groups
    .filter(({ name }) => name.trim() === "")
    .map(({ id }) => ({ kind: "groupUnnamed" as const, groupId: id, part: "group" as const, blocks: true }));
  return [...unnamed, ...fields.flatMap((field) => fieldProblems(field, known))];
}

/** The names of all fields and of their units. */
interface KnownNames {
  counts: ReadonlyMap<string, number>;
  byName: ReadonlyMap<string, FormField>;
  /** Ids of fields whose conditions form a cycle. */
  cyclic: ReadonlySet<string>;
  ofUnits: ReadonlySet<string>;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

function fieldProblems(field: FormField, known: KnownNames): FormProblem[] {
  const { counts, ofUnits } = known;
  const { id, name } = field;
  const clash = { fieldId: id, part: "name" as const, blocks: true };
  const condition = conditionProblem(field, known);
  const own = condition
    ? [...ownProblems(field), { kind: condition, fieldId: id, part: "condition" as const, blocks: true }]
    : ownProblems(field);
  if (name.trim() === "") return own;
  if ((counts.get(name) ?? 0) > 1) return [{ kind: "nameTaken", ...clash }, ...own];
  return ofUnits.has(name) ? [{ kind: "nameOfUnit", ...clash }, ...own] : own;
}

function conditionProblem(
  { id, showIf, perSample, adminOnly }: FormField,
  { byName, cyclic }: KnownNames,
): FormProblemKind | undefined {
  if (!showIf) return undefined;
  const other = byName.get(showIf.field);
  if (!other) return "conditionUnknown";
  if (other.perSample !== perSample) return "conditionElsewhere";
  if (other.adminOnly && !adminOnly) return "conditionFacility";
  if (cyclic.has(id)) return "conditionCycle";
  const hasValue = showIf.notEmpty || showIf.equals !== undefined || (showIf.in ?? []).length > 0;
  return hasValue ? undefined : "conditionEmpty";
}

// The form is validated on each key press, and all fields but one are unchanged, so results are cached by field.
const looked = new WeakMap<FormField, FormProblem[]>();

function ownProblems(field: FormField): FormProblem[] {
  const known = looked.get(field);
  if (known) return known;
  const problems = lookThrough(field);
  looked.set(field, problems);
  return problems;
}

function lookThrough(field: FormField): FormProblem[] {
  const problems: FormProblem[] = [];
  const { id, name, label, type, options = [], units = [], simpleValidation: rules = {} } = field;
  const found = (
    kind: FormProblemKind,
    part: FieldPart,
    { blocks = true, reason }: { blocks?: boolean; reason?: ServerText } = {},
  ) => problems.push({ kind, fieldId: id, part, blocks, ...(reason === undefined ? {} : { reason }) });

  if (label.trim() === "") found("labelMissing", "label", { blocks: false });
  if (name.trim() === "") found("nameMissing", "name");
  else if (!NAME.test(name)) found("nameUnusual", "name", { blocks: false });
  if (!isTypeAllowed(type, field)) found("placeWrong", "type");

  if (isChoice(type) && options.length === 0) found("optionsMissing", "options");
  if (options.some((option) => option.trim() === "")) found("optionBlank", "options");
  if (new Set(options).size < options.length) found("optionTwice", "options");
  if (new Set(units).size < units.length) found("unitTwice", "units");

  if (field.required && !field.visible) found("requiredHidden", "required");
  if (field.required && field.adminOnly) found("requiredFacility", "required", { blocks: false });

  const { minLength, maxLength, minValue, maxValue, pattern = "", patternPreset } = rules;
  const reason = pattern === "" ? undefined : patternError(pattern);
  const longest = type === "textarea" ? LONG_TEXT_MAX_CHARACTERS : TEXT_MAX_CHARACTERS;
  if (patternPreset === "custom" && pattern === "") found("patternMissing", "pattern", { blocks: false });
  if (reason !== undefined) found("patternBad", "pattern", { reason });
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    found("lengthsCrossed", "lengths");
  if (minLength !== undefined && minLength > longest) found("lengthTooLong", "lengths");
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue)
    found("valuesCrossed", "values");

  // A consequence of another problem is not reported again.
  if (problems.length > 0) return problems;
  if (!fits(field, field.defaultValue)) found("defaultUnfit", "defaultValue");
  if (!fits(field, field.example)) found("exampleUnfit", "example", { blocks: false });
  return problems;
}

function fits(field: FormField, answer: unknown): boolean {
  return isEmpty(answer) || findProblem({ ...field, units: [] }, answer) === undefined;
}

function countWords(words: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
