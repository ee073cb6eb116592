import type { core, z } from "zod";
import { validateField } from "./validateField.ts";
import type { FormError } from "./formDocument.ts";
import type { FormField, FormGroup } from "./rules/field.ts";
import { formField, formGroup } from "./schema.ts";
import { orderColumn } from "./rules/fieldColumns.ts";
import { fieldUnits } from "./rules/findProblems.ts";

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
  const fields = given.fields.map((field, index) => parsed(formField, field, "Field", index));
  const groups = given.groups.map((group, index) => parsed(formGroup, group, "Group", index));
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
      errors: [formError(`A form has at most ${FORM_MAX_CHARACTERS} characters in all`)],
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
  if (fields.length > FIELDS_MAX) errors.push(formError(`A form has at most ${FIELDS_MAX} fields`));
  if (groups.length > GROUPS_MAX) errors.push(formError(`A form has at most ${GROUPS_MAX} groups`));
  return errors;
}

function formError(message: string): FormError {
  return { fieldId: null, groupId: null, message };
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  kind: "Field" | "Group",
  index: number,
): { value?: z.output<Schema>; errors: FormError[] } {
  const result = schema.safeParse(given);
  if (result.success) return { value: result.data, errors: [] };
  const id = textAt(given, "id") ?? null;
  const title = textAt(given, "label") ?? textAt(given, "name") ?? `${kind} ${index + 1}`;
  const about = id === null ? title : `${title} (${id})`;
  const errors = result.error.issues.map((issue) => ({
    fieldId: kind === "Field" ? id : null,
    groupId: kind === "Group" ? id : null,
    message: `${about}: ${issueText(issue)}`,
  }));
  return { errors };
}

// Our texts begin with "must" and continue the key; the texts of the library, and those about strings, are complete
// sentences.
function issueText({ path, message }: core.$ZodIssue): string {
  if (path.length === 0) return message;
  return `${path.join(".")}${message.startsWith("must") ? "" : ":"} ${message}`;
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
  const addError = (field: FormField, message: string) =>
    errors.push({ fieldId: field.id, groupId: null, message: `${field.label} (${field.id}): ${message}` });

  for (const field of fields) {
    const sameId = ids.get(field.id);
    if (sameId) addError(field, `${sameId.label} has the same id`);
    const sameName = names.get(field.name);
    if (sameName) addError(field, `${sameName.label} has the same name ${field.name}`);
    const unitField = withUnits.get(field.name);
    if (unitField) addError(field, `the name ${field.name} is that of the unit of ${unitField.label}`);
    const column = kind === "order" ? orderColumn(field) : undefined;
    const sameColumn = column === undefined || sameName ? undefined : columns.get(column);
    if (sameColumn)
      addError(field, `its answers are stored in the same place as those of ${sameColumn.label}`);
    if (field.groupId !== undefined && !groupIds.has(field.groupId))
      addError(field, `there is no group ${field.groupId}`);
    ids.set(field.id, field);
    names.set(field.name, field);
    if (column !== undefined) columns.set(column, field);
  }
  return [...errors, ...validateGroups(groups)];
}

function validateGroups(groups: FormGroup[]): FormError[] {
  const known = new Map<string, FormGroup>();
  return groups.flatMap((group) => {
    const same = known.get(group.id);
    known.set(group.id, group);
    if (!same) return [];
    const message = `${group.name} (${group.id}): the group ${same.name} has the same id`;
    return [{ fieldId: null, groupId: group.id, message }];
  });
}
