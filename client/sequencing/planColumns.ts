import type { FieldType } from "../../server/forms/rules/field.ts";
import { type MessageKey, t } from "../messages/t.ts";
import { choicesOf } from "../sheet/columnsOfField.ts";
import type { Column } from "../sheet/table.ts";
import type { Assignment } from "./sequencingRun.ts";

export const CODE = "sampleCode";
export const IS_ON = "isOn";
export const BARCODE = "barcode";
export const NOTES = "notes";

const CELL_MAX_CHARACTERS = 500;
const FIELD_PREFIX = "field.";

/** What a facility keeps of a sample on a run, beside its barcode. */
const FIELDS: { name: string; type: FieldType; label: MessageKey; unit?: string; options?: string[] }[] = [
  { name: "depletion", type: "text", label: "sequencing.field.depletion", options: ["HD", "ND"] },
  { name: "extraction_date", type: "date", label: "sequencing.field.extractionDate" },
  { name: "extraction_method", type: "text", label: "sequencing.field.extractionMethod" },
  { name: "analyte", type: "text", label: "sequencing.field.analyte", options: ["DNA", "RNA"] },
  { name: "concentration_ng_ul", type: "number", label: "sequencing.field.concentration", unit: "ng/µl" },
  { name: "post_pcr_concentration_ng_ul", type: "number", label: "sequencing.field.postPcr", unit: "ng/µl" },
  { name: "total_volume_ul", type: "number", label: "sequencing.field.volume", unit: "µl" },
  { name: "run_specific_notes", type: "text", label: "sequencing.field.notes" },
];

/** The columns of a run plan: the sample, whether it is on the run, its barcode, what is kept of it, and whatever else
 *  some of the samples already have. titles: whether the samples have any. */
export function columnsOfPlan(assignments: Assignment[]): Column[] {
  const known = new Set(FIELDS.map(({ name }) => name));
  const others = new Set(assignments.flatMap(({ customFields }) => Object.keys(customFields)));
  return [
    {
      ...column(CODE, t("sequencing.sample"), "text", ["sample id", "sample code"]),
      readOnly: true,
      isUnique: true,
    },
    column(IS_ON, t("sequencing.isOn"), "checkbox", ["run", "on this run"]),
    column(BARCODE, t("sequencing.barcode"), "barcode", ["barcode id", "barcode name", "index"]),
    ...FIELDS.map(({ name, type, label, unit, options = [] }) => ({
      ...column(FIELD_PREFIX + name, t(label as "sequencing.barcode"), type, [name]),
      ...(unit === undefined ? {} : { unit }),
      ...choicesOf({ type, options }, {}),
    })),
    ...[...others]
      .filter((name) => !known.has(name))
      .sort()
      .map((name) => column(FIELD_PREFIX + name, name, "text", [])),
    ...(assignments.some(({ notes }) => notes !== null)
      ? [column(NOTES, t("sequencing.field.otherNotes"), "text", [])]
      : []),
  ];
}

/** The custom field whose values stand in a column; undefined where it is none. */
export function fieldOfColumn(name: string): string | undefined {
  return name.startsWith(FIELD_PREFIX) ? name.slice(FIELD_PREFIX.length) : undefined;
}

function column(name: string, label: string, type: FieldType, alsoCalled: string[]): Column {
  return {
    name,
    label,
    alsoCalled,
    field: {
      name,
      label,
      type,
      required: false,
      visible: true,
      simpleValidation: { maxLength: CELL_MAX_CHARACTERS },
    },
    readOnly: false,
    ...choicesOf({ type }, {}),
  };
}
