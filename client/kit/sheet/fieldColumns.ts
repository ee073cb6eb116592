import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { fieldUnits } from "../../../server/definitions/forms/rules/findProblems.ts";
import { t } from "../i18n/t.ts";
import { formatAnswer } from "./parseAnswer.ts";
import { NO, YES } from "./normalizeTyped.ts";
import type { Choice } from "./choices.ts";
import type { Column } from "./table.ts";

/** The names of choices for fields whose options are ids. */
export interface KnownChoices {
  organisms?: Choice[] | undefined;
  checklists?: Choice[] | undefined;
}

/** The name under which a field's unit is stored beside its value. */
export function unitName(name: string): string {
  return `${name}_unit`;
}

/**
 * Returns the column of a field and, for values with several units, the column of the unit after it. A single unit is
 * part of the header.
 */
export function fieldColumns(
  field: FormField,
  {
    readOnly,
    alsoCalled = [],
    known = {},
    ...given
  }: {
    readOnly: boolean;
    alsoCalled?: string[];
    known?: KnownChoices;
    group?: string | undefined;
  },
): Column[] {
  const { name, label } = field;
  const units = fieldUnits(field);
  const group = given.group ?? field.group;
  const column: Column = {
    name,
    label,
    alsoCalled: [...new Set([field.id, ...alsoCalled])],
    field,
    readOnly,
    group,
    helpText: fieldHelp(field),
    ...(units.length === 1 ? { unit: units[0] } : {}),
    ...fieldChoices(field, known),
    ...(field.defaultValue === undefined ? {} : { defaultValue: formatAnswer(field.defaultValue) }),
  };
  if (units.length < 2) return [column];
  return [column, unitColumn(column, units)];
}

/** The choices of a field; none for free text. */
export function fieldChoices(
  { type, options = [] }: Pick<FormField, "type" | "options">,
  { organisms, checklists }: KnownChoices,
): { choices?: Choice[]; takesOthers?: boolean } {
  if (type === "organism") return { choices: organisms ?? [], takesOthers: true };
  if (type === "checkbox") return { choices: [{ value: YES }, { value: NO }] };
  if (type === "barcode") return { choices: options.map((value) => ({ value })), takesOthers: true };
  if (options.length === 0) return {};
  if (type === "mixs") {
    const names = new Map(checklists?.map((choice) => [choice.value, choice]));
    return { choices: options.map((value) => names.get(value) ?? { value }) };
  }
  const choices = options.map((value) => ({ value }));
  if (type === "select" || type === "multiselect") return { choices };
  return type === "number" || type === "date" ? {} : { choices, takesOthers: true };
}

/** The help of a field with its example. */
export function fieldHelp({
  helpText,
  example,
}: Pick<FormField, "helpText" | "example">): string | undefined {
  const hints = [helpText, example && t("sheet.example", { example })].filter(Boolean);
  return hints.length > 0 ? hints.join(" ") : undefined;
}

function unitColumn({ name, label, field, readOnly, group }: Column, units: string[]): Column {
  const unitLabel = t("sheet.unit", { label });
  return {
    name: unitName(name),
    label: unitLabel,
    alsoCalled: [`${label} unit`, `unit of ${label}`],
    // A missing unit is reported with the value it belongs to.
    field: {
      name: unitName(name),
      label: unitLabel,
      type: "select",
      required: false,
      visible: true,
      options: units,
      adminOnly: field.adminOnly,
    },
    readOnly,
    group,
    unitFor: name,
    choices: units.map((value) => ({ value })),
  };
}
