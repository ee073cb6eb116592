import type { Outputs } from "../trpc.ts";
import { type Column, isBlank, type Row } from "./table.ts";

export type SampleFields = Outputs["samples"]["list"]["samples"][number];
type FormField = Outputs["forms"]["order"]["fields"][number];

/** The column of the code on the tube, which every table has and no form names. */
export const CODE = "sampleId";
const CODE_MAX_CHARACTERS = 100;
const TEXT_MAX_CHARACTERS = 500;
const LONG_TEXT_MAX_CHARACTERS = 20_000;

// Fields whose answers are columns of a sample; every other answer is a custom field.
const COLUMN_OF_FIELD: Record<
  string,
  "sampleAlias" | "sampleTitle" | "sampleDescription" | "scientificName" | "taxId"
> = {
  sample_alias: "sampleAlias",
  _sampleAlias: "sampleAlias",
  sample_title: "sampleTitle",
  _sampleTitle: "sampleTitle",
  sample_description: "sampleDescription",
  scientific_name: "scientificName",
  tax_id: "taxId",
  organism: "taxId",
  _organism: "taxId",
};

const ALSO_CALLED: Record<string, string[]> = {
  sampleAlias: ["alias", "sample alias", "other name"],
  sampleTitle: ["title", "sample title"],
  sampleDescription: ["description", "sample description"],
  scientificName: ["scientific name", "species", "organism name"],
  taxId: ["taxon id", "tax id", "taxid", "taxonomy id", "ncbi taxonomy id", "ncbi taxid", "organism"],
};

/** The columns of a sample table: the code, then the form's fields per sample in their order.
 *  facilityOnly: of a submitted order, where only the facility's own fields may still be written. */
export function columnsOf(
  fields: FormField[],
  { codeLabel, facilityOnly }: { codeLabel: string; facilityOnly: boolean },
): Column[] {
  const code: Column = {
    name: CODE,
    label: codeLabel,
    alsoCalled: ["sample", "sample id", "sample code", "sample name", "code", "id", "tube"],
    type: "code",
    required: false,
    readOnly: facilityOnly,
    maxCharacters: CODE_MAX_CHARACTERS,
  };
  const asked = fields
    .filter((field) => field.perSample && field.visible)
    .sort((one, other) => one.order - other.order);
  return [code, ...asked.map((field) => columnOf(field, facilityOnly))];
}

function columnOf(field: FormField, facilityOnly: boolean): Column {
  return {
    name: field.name,
    label: field.label,
    alsoCalled: [field.id, ...(ALSO_CALLED[COLUMN_OF_FIELD[field.name] ?? ""] ?? [])],
    type:
      field.type === "organism" || field.type === "number" || field.type === "select" ? field.type : "text",
    required: field.required && !field.adminOnly,
    readOnly: facilityOnly && !field.adminOnly,
    maxCharacters: field.type === "textarea" ? LONG_TEXT_MAX_CHARACTERS : TEXT_MAX_CHARACTERS,
    ...(field.options && field.type === "select" ? { options: field.options } : {}),
    ...(field.simpleValidation?.minValue === undefined ? {} : { minValue: field.simpleValidation.minValue }),
    ...(field.simpleValidation?.maxValue === undefined ? {} : { maxValue: field.simpleValidation.maxValue }),
    ...(field.helpText === undefined ? {} : { helpText: field.helpText }),
  };
}

/** A stored sample as a row; its key is its record id. */
export function rowOf(sample: SampleFields, columns: Column[]): Row {
  return {
    key: sample.id,
    values: Object.fromEntries(columns.map(({ name }) => [name, valueOf(sample, name)])),
  };
}

/** The answer of a sample to one field as text. */
export function valueOf(sample: SampleFields, name: string): string {
  if (name === CODE) return sample.sampleId;
  const column = COLUMN_OF_FIELD[name];
  const value = column ? sample[column] : sample.customFields[name];
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What must be sent so that the stored samples become the rows of a table: new and changed rows by field name, and
 *  the removed ones. stored: record id by key of row, and the rows as they were saved last.
 *  Blank rows count as removed. */
export function changedRows({
  rows,
  columns,
  stored,
}: {
  rows: Row[];
  columns: Column[];
  stored: Map<string, { id: string; values: Record<string, string> }>;
}): Record<string, unknown>[] {
  const kept = new Set<string>();
  const changes: Record<string, unknown>[] = [];
  for (const row of rows) {
    if (isBlank(row)) continue;
    const before = stored.get(row.key);
    if (before) kept.add(row.key);
    const written = columns.filter(
      ({ name, readOnly }) => !readOnly && (row.values[name] ?? "") !== (before?.values[name] ?? ""),
    );
    if (before && written.length === 0) continue;
    changes.push({
      ...(before ? { id: before.id } : { isNew: true }),
      ...Object.fromEntries(
        written.map((column) => [column.name, asSent(column, row.values[column.name] ?? "")]),
      ),
    });
  }
  const removed = [...stored].filter(([key]) => !kept.has(key));
  return [...removed.map(([, { id }]) => ({ id, isDeleted: true })), ...changes];
}

function asSent(column: Column, value: string): string | number | null {
  if (column.name === CODE) return value.trim();
  if (value === "") return null;
  if (column.type === "number" && Number.isFinite(Number(value))) return Number(value);
  return value;
}
