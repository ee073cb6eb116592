import type { core, z } from "zod";
import { sentenceOfSchema } from "../../platform/errors/schemaText.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { validateField } from "./validateField.ts";
import type { FormError } from "./formDocument.ts";
import type { FormField, FormGroup } from "./rules/field.ts";
import { formField, formGroup } from "./schema.ts";
import { orderColumn } from "./rules/fieldColumns.ts";
import { fieldUnits } from "./rules/findProblems.ts";
import { cyclicFields } from "./rules/shownFields.ts";
import {
  conditionCycle,
  conditionElsewhere,
  conditionFacility,
  conditionUnknown,
  formTooLarge,
  groupUnknown,
  nameOfUnit,
  problemAt,
  sameColumn,
  sameGroupId,
  sameId,
  sameName,
  titleByNumber,
  tooManyFields,
  tooManyGroups,
  entryInvalid,
  valueInvalid,
  valueProblem,
  valueProblemComplete,
} from "./sentences.ts";

const FIELDS_MAX = 200;
const GROUPS_MAX = 50;
/** Maximum size of a form as JSON: every page that uses the form loads it. */
const FORM_MAX_CHARACTERS = 500_000;

export type FormKind = "order" | "study";

/** Completes and validates a form without storing it. Field defaults: name as label, visible, not required, on the
 *  order, in the given sequence. Organism and barcode fields are always per sample. */
export function validateForm(
  kind: FormKind,
  given: { fields: unknown[]; groups: unknown[] },
): { fields: FormField[]; groups: FormGroup[]; errors: FormError[] } {
  const tooMany = boundErrors(given);
  if (tooMany.length > 0) return { fields: [], groups: [], errors: tooMany };
  const fields = given.fields.map((field, index) => parsed(formField, field, "field", index));
  const groups = given.groups.map((group, index) => parsed(formGroup, group, "group", index));
  const errors = [...fields, ...groups].flatMap((one) => one.errors);
  if (errors.length > 0) return { fields: [], groups: [], errors };
  const form = {
    fields: fields.flatMap(({ value }, index) => (value ? completeField(value, index) : [])),
    groups: groups.flatMap(({ value }, index) => (value ? completeGroup(value, index) : [])),
  };
  // Measures the completed form: unknown keys of the input may be nested too deeply to serialize.
  if (JSON.stringify(form).length > FORM_MAX_CHARACTERS)
    return {
      fields: [],
      groups: [],
      errors: [formError(formTooLarge({ most: FORM_MAX_CHARACTERS }))],
    };
  return {
    ...form,
    errors: [
      ...form.fields.flatMap((field) => validateField(kind, field)),
      ...validateReferences(kind, form),
    ],
  };
}

function boundErrors({ fields, groups }: { fields: unknown[]; groups: unknown[] }): FormError[] {
  const errors: FormError[] = [];
  if (fields.length > FIELDS_MAX) errors.push(formError(tooManyFields({ most: FIELDS_MAX })));
  if (groups.length > GROUPS_MAX) errors.push(formError(tooManyGroups({ most: GROUPS_MAX })));
  return errors;
}

function formError(message: Sentence): FormError {
  return { fieldId: null, groupId: null, message };
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  kind: "field" | "group",
  index: number,
): { value?: z.output<Schema>; errors: FormError[] } {
  const result = schema.safeParse(given);
  if (result.success) return { value: result.data, errors: [] };
  const id = textAt(given, "id") ?? null;
  const label = textAt(given, "label") ?? textAt(given, "name") ?? titleByNumber(kind, index + 1);
  const errors = result.error.issues.map((issue) => ({
    fieldId: kind === "field" ? id : null,
    groupId: kind === "group" ? id : null,
    message: problemAt({ id, label }, issueProblem(issue)),
  }));
  return { errors };
}

// The texts of this schema continue the key; those of the library, and those about strings, are complete sentences.
function issueProblem(issue: core.$ZodIssue): Sentence {
  const path = issue.path.join(".");
  const problem = sentenceOfSchema(issue.message);
  if (problem)
    return problem.code.startsWith("forms.")
      ? valueProblem({ path, problem })
      : valueProblemComplete({ path, problem });
  const { message } = issue;
  return path === "" ? entryInvalid({ problem: message }) : valueInvalid({ path, problem: message });
}

function textAt(given: unknown, key: string): string | undefined {
  if (typeof given !== "object" || given === null || !Object.hasOwn(given, key)) return undefined;
  const value = (given as Record<string, unknown>)[key];
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, 100) : undefined;
}

function completeField(field: z.output<typeof formField>, index: number): FormField {
  const alwaysPerSample = field.type === "organism" || field.type === "barcode";
  return {
    ...field,
    label: field.label ?? field.name,
    perSample: alwaysPerSample || (field.perSample ?? false),
    order: field.order ?? index,
  };
}

function completeGroup(group: z.output<typeof formGroup>, index: number): FormGroup {
  return { ...group, icon: group.icon ?? "FileText", order: group.order ?? index };
}

/** Validates the relations between the fields and groups of a form to save. */
function validateReferences(
  kind: FormKind,
  { fields, groups }: { fields: FormField[]; groups: FormGroup[] },
): FormError[] {
  const groupIds = new Set(groups.map(({ id }) => id));
  const withUnits = new Map<string, FormField>(
    fields.flatMap((field) =>
      fieldUnits(field).length === 0 ? [] : [[`${field.name}_unit`, field] as const],
    ),
  );
  const ids = new Map<string, FormField>();
  const names = new Map<string, FormField>();
  const columns = new Map<string, FormField>();
  const errors: FormError[] = [];
  const addError = (field: FormField, problem: Sentence) =>
    errors.push({ fieldId: field.id, groupId: null, message: problemAt(field, problem) });

  for (const field of fields) {
    const ofId = ids.get(field.id);
    if (ofId) addError(field, sameId({ other: ofId.label }));
    const ofName = names.get(field.name);
    if (ofName) addError(field, sameName({ other: ofName.label, name: field.name }));
    const unitField = withUnits.get(field.name);
    if (unitField) addError(field, nameOfUnit({ name: field.name, other: unitField.label }));
    const column = kind === "order" ? orderColumn(field) : undefined;
    const ofColumn = column === undefined || ofName ? undefined : columns.get(column);
    if (ofColumn) addError(field, sameColumn({ other: ofColumn.label }));
    if (field.groupId !== undefined && !groupIds.has(field.groupId))
      addError(field, groupUnknown({ id: field.groupId }));
    ids.set(field.id, field);
    names.set(field.name, field);
    if (column !== undefined) columns.set(column, field);
  }
  for (const field of fields) for (const problem of conditionErrors(field, names)) addError(field, problem);
  for (const field of cyclicFields(fields)) addError(field, conditionCycle());
  return [...errors, ...validateGroups(groups)];
}

function conditionErrors(field: FormField, names: ReadonlyMap<string, FormField>): Sentence[] {
  const { showIf, perSample, adminOnly } = field;
  if (!showIf) return [];
  const other = names.get(showIf.field);
  if (!other) return [conditionUnknown({ name: showIf.field })];
  if (other.perSample !== perSample) return [conditionElsewhere({ other: other.label })];
  return other.adminOnly && !adminOnly ? [conditionFacility({ other: other.label })] : [];
}

function validateGroups(groups: FormGroup[]): FormError[] {
  const known = new Map<string, FormGroup>();
  return groups.flatMap((group) => {
    const same = known.get(group.id);
    known.set(group.id, group);
    if (!same) return [];
    const message = problemAt({ id: group.id, label: group.name }, sameGroupId({ other: same.name }));
    return [{ fieldId: null, groupId: group.id, message }];
  });
}
