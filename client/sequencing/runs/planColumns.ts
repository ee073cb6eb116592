import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";
import {
  BARCODE_FIELD,
  fieldNamed,
  PLAN_FIELDS,
  type PlanField,
  SAMPLE_FIELD,
} from "../../../server/sequencing/runs/rules/fields.ts";
import { hasText, t } from "../../kit/i18n/t.ts";
import { choicesOf } from "../../kit/sheet/columnsOfField.ts";
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
export function columnsOfPlan(assignments: Assignment[]): Column[] {
  const assignmentFields = PLAN_FIELDS.filter(({ keptOn }) => keptOn === "assignment");
  const known = new Set(assignmentFields.map(({ name }) => name));
  // Index sequences do not count on, and need the room of a text.
  const isLong = assignments.some(({ barcode }) => (barcode?.length ?? 0) > BARCODE_SHORT_CHARACTERS);
  const others = new Set(assignments.flatMap(({ customFields }) => Object.keys(customFields)));
  return [
    { ...column(CODE, "text", fieldNamed(SAMPLE_FIELD)), readOnly: true, isUnique: true },
    column(BARCODE, isLong ? "text" : "barcode", fieldNamed(BARCODE_FIELD)),
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
export function fieldOfColumn(name: string): string | undefined {
  return name.startsWith(OF_FIELD) ? name.slice(OF_FIELD.length) : undefined;
}

// A header may name a column as our own workbooks do, and as run plans do that are imported.
function column(name: string, type: FieldType, field?: PlanField): Column {
  const key = `sequencing.column.${fieldOfColumn(name) ?? name}`;
  const label = hasText(key) ? t(key) : (field?.label ?? fieldOfColumn(name) ?? name);
  const options = CHOICES.get(field?.name ?? "");
  return {
    name,
    label,
    alsoCalled: field ? [field.label, ...field.aliases.flatMap(inMicro)] : [],
    field: {
      name,
      label,
      type,
      required: false,
      visible: true,
      simpleValidation: { maxLength: CELL_MAX_CHARACTERS },
    },
    readOnly: false,
    ...choicesOf({ type, ...(options ? { options } : {}) }, {}),
  };
}

/** An alias, and how people write it who have the micro sign. */
function inMicro(alias: string): string[] {
  return alias.endsWith("_ul") ? ["ul", "µl", "μl"].map((unit) => alias.slice(0, -2) + unit) : [alias];
}
