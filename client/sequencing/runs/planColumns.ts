import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";
import {
  BARCODE_FIELD,
  fieldByName,
  PLAN_FIELDS,
  type PlanField,
  SAMPLE_FIELD,
} from "../../../server/sequencing/runs/rules/fields.ts";
import { hasText, t } from "../../kit/i18n/t.ts";
import { fieldChoices } from "../../kit/sheet/fieldColumns.ts";
import type { Column } from "../../kit/sheet/table.ts";
import type { Assignment } from "./sequencingRun.ts";

export const CODE = SAMPLE_FIELD;
export const IS_ON = "isOn";
export const BARCODE = BARCODE_FIELD;
export const NOTES = "notes";

const CELL_MAX_CHARACTERS = 500;
const BARCODE_SHORT_CHARACTERS = 12;
const OF_FIELD = "field.";
const CHOICES = new Map([
  ["depletion", ["HD", "ND"]],
  ["analyte", ["DNA", "RNA"]],
]);
const TYPES = { text: "text", date: "date", number: "number", barcode: "barcode" } as const;

/**
 * Returns the columns of a run plan: the sample, its barcode, whether it is included, the facility's fields of an
 * assignment, and all other fields that these assignments contain.
 */
export function listPlanColumns(assignments: Assignment[]): Column[] {
  const assignmentFields = PLAN_FIELDS.filter(({ keptOn }) => keptOn === "assignment");
  const known = new Set(assignmentFields.map(({ name }) => name));
  // Index sequences are no numbered series and need a wide column.
  const isLong = assignments.some(({ barcode }) => (barcode?.length ?? 0) > BARCODE_SHORT_CHARACTERS);
  const others = new Set(assignments.flatMap(({ customFields }) => Object.keys(customFields)));
  return [
    { ...column(CODE, "text", fieldByName(SAMPLE_FIELD)), readOnly: true, isUnique: true },
    column(BARCODE, isLong ? "text" : "barcode", fieldByName(BARCODE_FIELD)),
    column(IS_ON, "checkbox"),
    ...assignmentFields.map((field) => column(OF_FIELD + field.name, TYPES[field.kind], field)),
    ...[...others]
      .filter((name) => !known.has(name))
      .sort()
      .map((name) => column(OF_FIELD + name, "text")),
    ...(assignments.some(({ notes }) => notes !== null) ? [column(NOTES, "text")] : []),
  ];
}

/** The custom field of a column; undefined for other columns. */
export function customFieldName(name: string): string | undefined {
  return name.startsWith(OF_FIELD) ? name.slice(OF_FIELD.length) : undefined;
}

// Headers of exported workbooks and of imported run plans.
function column(name: string, type: FieldType, field?: PlanField): Column {
  const key = `sequencing.column.${customFieldName(name) ?? name}`;
  const label = hasText(key) ? t(key) : (field?.label ?? customFieldName(name) ?? name);
  const options = CHOICES.get(field?.name ?? "");
  return {
    name,
    label,
    alsoCalled: field ? [field.label, ...field.aliases.flatMap(unitSpellings)] : [],
    field: {
      name,
      label,
      type,
      required: false,
      visible: true,
      simpleValidation: { maxLength: CELL_MAX_CHARACTERS },
    },
    readOnly: false,
    ...fieldChoices({ type, ...(options ? { options } : {}) }, {}),
  };
}

/** Returns an alias with the spellings of its unit with a micro sign. */
function unitSpellings(alias: string): string[] {
  return alias.endsWith("_ul") ? ["ul", "µl", "μl"].map((unit) => alias.slice(0, -2) + unit) : [alias];
}
