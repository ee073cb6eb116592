import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { SAMPLE_COLUMN_OF_FIELD } from "../../../server/definitions/forms/rules/fieldColumns.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { t } from "../../kit/i18n/t.ts";
import { parseAnswer, formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import { findChoice, choiceText } from "../../kit/sheet/choices.ts";
import { hiddenCells } from "../../kit/sheet/hiddenCells.ts";
import { fieldColumns, type KnownChoices } from "../../kit/sheet/fieldColumns.ts";
import { type Column, isBlank, type Row } from "../../kit/sheet/table.ts";

export type SampleFields = Outputs["samples"]["list"]["samples"][number];

/** The column of the sample ID, which every table has and no form defines. */
export const CODE = "sampleId";
const CODE_MAX_CHARACTERS = 100;

const ORGANISM_NAMES = ["scientific name", "species", "organism name"];
const ALSO_CALLED: Record<string, string[]> = {
  sampleAlias: ["alias", "sample alias", "other name"],
  sampleTitle: ["title", "sample title"],
  sampleDescription: ["description", "sample description"],
  scientificName: ORGANISM_NAMES,
  taxId: ["taxon id", "tax id", "taxid", "taxonomy id", "ncbi taxonomy id", "ncbi taxid", "organism"],
};

/** Names under which a field is found in a pasted header. Names of organisms lead to the Taxonomy ID, where they are
 *  looked up, unless the form has a column for them. */
function synonyms({ name }: FormField, fields: FormField[]): string[] {
  const column = SAMPLE_COLUMN_OF_FIELD.get(name) ?? "";
  const names = ALSO_CALLED[column] ?? [];
  const hasNames = fields.some((field) => SAMPLE_COLUMN_OF_FIELD.get(field.name) === "scientificName");
  return column === "taxId" && !hasNames ? [...names, ...ORGANISM_NAMES] : names;
}

/** The columns of a sample table: the sample ID, then the form's per-sample fields in order, each followed by a unit
 *  column if it has several units. isFixed: for a submitted order, whose sample IDs and organisms are read-only. */
export function sheetColumns(
  fields: FormField[],
  { codeLabel, isFixed, known = {} }: { codeLabel: string; isFixed: boolean; known?: KnownChoices },
): Column[] {
  const code: Column = {
    name: CODE,
    label: codeLabel,
    alsoCalled: [
      "sample",
      "sample id",
      "sample code",
      "sample name",
      "name",
      "code",
      "id",
      "tube",
      "tube id",
    ],
    field: {
      name: CODE,
      label: codeLabel,
      type: "text",
      required: false,
      visible: true,
      simpleValidation: { maxLength: CODE_MAX_CHARACTERS },
    },
    readOnly: isFixed,
    isUnique: true,
    emptyText: t("samples.codeGiven"),
  };
  const shown = fields
    .filter((field) => field.perSample && field.visible)
    .sort((one, other) => one.order - other.order);
  return [
    code,
    ...shown.flatMap((field) =>
      fieldColumns(field, {
        readOnly: isFixed && isOrganism(field.name),
        alsoCalled: synonyms(field, shown),
        known,
      }),
    ),
  ];
}

function isOrganism(name: string): boolean {
  const column = SAMPLE_COLUMN_OF_FIELD.get(name);
  return column === "taxId" || column === "scientificName";
}

/** Formats the value of a sample in a column: with its unit, and names instead of ids. */
export function shownValue(sample: SampleFields, { name, unit, choices }: Column): string {
  const value = sampleValue(sample, name);
  if (value === "") return "";
  const label =
    findChoice(choices ?? [], value)?.label ??
    (SAMPLE_COLUMN_OF_FIELD.get(name) === "taxId" ? sample.scientificName : undefined);
  const shownText = label ? choiceText({ value, label }) : value;
  const given = formatAnswer(sample.checklistUnits[name]) || unit;
  return given ? `${shownText} ${given}` : shownText;
}

/** A stored sample as a row; its key is its record id. */
export function sampleRow(sample: SampleFields, columns: Column[]): Row {
  return {
    key: sample.id,
    values: Object.fromEntries(
      columns.map((column) => [
        column.name,
        column.unitFor === undefined
          ? sampleValue(sample, column.name)
          : formatAnswer(sample.checklistUnits[column.unitFor]),
      ]),
    ),
  };
}

/** The answer of a sample to one field as text. */
export function sampleValue(sample: SampleFields, name: string): string {
  if (name === CODE) return sample.sampleId;
  const column = SAMPLE_COLUMN_OF_FIELD.get(name);
  return formatAnswer(column ? sample[column] : sample.customFields[name]);
}

/** Whether saving the table fills empty cells of a column. */
export function isCompleted(name: string): boolean {
  return name === CODE || SAMPLE_COLUMN_OF_FIELD.get(name) === "scientificName";
}

/** A row for a request, with its key in the table. */
export interface SentRow {
  key: string;
  sample: Record<string, unknown>;
}

/**
 * Returns the changes from the stored samples to the rows of a table: new and changed rows by field name, and the
 * removed ones. A known organism includes its scientific name, unless the user entered another one.
 * @param stored the record ids by row key, and the last saved rows. Blank rows count as removed
 */
export function changedRows({
  rows,
  columns,
  stored,
}: {
  rows: Row[];
  columns: Column[];
  stored: Map<string, { id: string; values: Record<string, string> }>;
}): SentRow[] {
  const present = new Set<string>();
  const changes: SentRow[] = [];
  for (const row of rows) {
    if (isBlank(row)) continue;
    const before = stored.get(row.key);
    if (before) present.add(row.key);
    const hidden = hiddenCells(columns, row);
    const written = columns.filter(
      ({ name, readOnly }) =>
        !readOnly && !hidden.has(name) && (row.values[name] ?? "") !== (before?.values[name] ?? ""),
    );
    if (before && written.length === 0) continue;
    changes.push({
      key: row.key,
      sample: {
        ...(before ? { id: before.id } : { isNew: true }),
        ...writtenFields(row, written),
        ...organismName(row, written, columns),
      },
    });
  }
  const removed = [...stored].filter(([key]) => !present.has(key));
  return [...removed.map(([key, { id }]) => ({ key, sample: { id, isDeleted: true } })), ...changes];
}

function writtenFields(row: Row, written: Column[]): Record<string, unknown> {
  const text = ({ name }: Column) => row.values[name] ?? "";
  const answers = written.filter(({ unitFor }) => unitFor === undefined);
  const units = written.filter(({ unitFor }) => unitFor !== undefined);
  return {
    ...Object.fromEntries(
      answers.map((column) => [
        column.name,
        column.name === CODE ? text(column).trim() : parseAnswer(column.field.type, text(column)),
      ]),
    ),
    ...(units.length > 0
      ? { checklistUnits: Object.fromEntries(units.map((column) => [column.unitFor, text(column) || null])) }
      : {}),
  };
}

// Without a column for it, the name is derived from the taxonomy ID, so that it never belongs to the previous
// organism.
function organismName(row: Row, written: Column[], columns: Column[]): Record<string, string | null> {
  const organism = written.find(({ name }) => SAMPLE_COLUMN_OF_FIELD.get(name) === "taxId");
  if (!organism) return {};
  const name = findChoice(organism.choices ?? [], row.values[organism.name] ?? "")?.label;
  const column = columns.find((one) => SAMPLE_COLUMN_OF_FIELD.get(one.name) === "scientificName");
  if (!column) return { scientificName: name ?? null };
  const typed = (row.values[column.name] ?? "").trim() !== "";
  return name === undefined || typed || column.readOnly ? {} : { [column.name]: name };
}
