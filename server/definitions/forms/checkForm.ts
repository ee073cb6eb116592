import type { core, z } from "zod";
import { fieldFaults } from "./fieldFaults.ts";
import type { FormFault } from "./formFault.ts";
import { crossFaults } from "./crossFaults.ts";
import type { FormField, FormGroup } from "./rules/field.ts";
import { formField, formGroup } from "./schema.ts";

export const FIELDS_MAX = 200;
export const GROUPS_MAX = 50;
/** Of the whole form, as JSON: every page that asks for it loads it. */
export const FORM_MAX_CHARACTERS = 500_000;

export type FormKind = "order" | "study";

/** A form as it would be stored, or what keeps it from that. Touches nothing.
 *  What is not given of a field: its label is its name, it is visible, not required, of the order, in the order of the
 *  fields. Organism and barcode are always per sample. */
export function checkForm(
  kind: FormKind,
  given: { fields: unknown[]; groups: unknown[] },
): { fields: FormField[]; groups: FormGroup[]; faults: FormFault[] } {
  const tooMany = boundFaults(given);
  if (tooMany.length > 0) return { fields: [], groups: [], faults: tooMany };
  const fields = given.fields.map((field, index) => parsed(formField, field, "Field", index));
  const groups = given.groups.map((group, index) => parsed(formGroup, group, "Group", index));
  const faults = [...fields, ...groups].flatMap((one) => one.faults);
  if (faults.length > 0) return { fields: [], groups: [], faults };
  const form = {
    fields: fields.flatMap(({ value }, index) => (value ? completeField(value, index) : [])),
    groups: groups.flatMap(({ value }, index) => (value ? completeGroup(value, index) : [])),
  };
  // Measured as it would be stored: what is given beside may be nested too deep to be written at all.
  if (JSON.stringify(form).length > FORM_MAX_CHARACTERS)
    return {
      fields: [],
      groups: [],
      faults: [ofForm(`A form has at most ${FORM_MAX_CHARACTERS} characters in all`)],
    };
  return {
    ...form,
    faults: [...form.fields.flatMap((field) => fieldFaults(kind, field)), ...crossFaults(kind, form)],
  };
}

function boundFaults({ fields, groups }: { fields: unknown[]; groups: unknown[] }): FormFault[] {
  const faults: FormFault[] = [];
  if (fields.length > FIELDS_MAX) faults.push(ofForm(`A form has at most ${FIELDS_MAX} fields`));
  if (groups.length > GROUPS_MAX) faults.push(ofForm(`A form has at most ${GROUPS_MAX} groups`));
  return faults;
}

function ofForm(message: string): FormFault {
  return { fieldId: null, groupId: null, message };
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  kind: "Field" | "Group",
  index: number,
): { value?: z.output<Schema>; faults: FormFault[] } {
  const result = schema.safeParse(given);
  if (result.success) return { value: result.data, faults: [] };
  const id = textOf(given, "id") ?? null;
  const title = textOf(given, "label") ?? textOf(given, "name") ?? `${kind} ${index + 1}`;
  const about = id === null ? title : `${title} (${id})`;
  const faults = result.error.issues.map((issue) => ({
    fieldId: kind === "Field" ? id : null,
    groupId: kind === "Group" ? id : null,
    message: `${about}: ${issueText(issue)}`,
  }));
  return { faults };
}

// Our own words go on from the key; the library's, and those about text, are sentences of their own.
function issueText({ path, message }: core.$ZodIssue): string {
  if (path.length === 0) return message;
  return `${path.join(".")}${message.startsWith("must") ? "" : ":"} ${message}`;
}

function textOf(given: unknown, key: string): string | undefined {
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
