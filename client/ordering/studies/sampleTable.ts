import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import { parseAnswer, formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import { fieldColumns, type KnownChoices, unitName } from "../../kit/sheet/fieldColumns.ts";
import type { RowProblems } from "../../kit/sheet/problems.ts";
import type { Column, Row } from "../../kit/sheet/table.ts";
import type { Inputs, Outputs } from "../../kit/trpc/trpc.ts";

export type StudyTable = Pick<Outputs["studies"]["table"], "columns" | "rows">;
type TableColumn = StudyTable["columns"][number];
type Field = Extract<TableColumn, { type: string }>;
type PerSampleData = Inputs["studies"]["saveSamples"]["perSampleData"];

const CODE = "sampleId";
export const ORDER = "orderNumber";
const SAMPLES_PER_SAVE = 500;

/**
 * Returns the columns of a metadata table: the sample and its order, then the fields by section: the study form's
 * sections, those with mandatory fields, the others; mandatory fields first in each.
 */
export function tableColumns({ columns }: StudyTable, known: KnownChoices = {}): Column[] {
  const fields = columns.filter((column): column is Field => "type" in column);
  const sections = [...new Set(fields.map(fieldSection))];
  const isMandatory = (section: string) =>
    fields.some((field) => field.required && fieldSection(field) === section);
  const ofForm = t("study.section.form");
  const rank = (section: string) => (section === ofForm ? 0 : isMandatory(section) ? 1 : 2);
  const ordered = sections.toSorted((one, other) => rank(one) - rank(other));
  return [
    standing(CODE, t("study.samples.code"), ["sample_id", "sample id", "sample code", "code"], true),
    standing(ORDER, t("study.samples.order"), ["order_number", "order number"], false),
    ...ordered.flatMap((section) => {
      const ofSection = fields.filter((field) => fieldSection(field) === section);
      return [
        ...ofSection.filter(({ required }) => required),
        ...ofSection.filter(({ required }) => !required),
      ].flatMap((field) => fieldColumns(asFormField(field), { readOnly: false, group: section, known }));
    }),
  ];
}

/** The fields of a table as form fields. */
export function tableFields({ columns }: StudyTable): FormField[] {
  return columns.flatMap((column) => ("type" in column ? asFormField(column) : []));
}

/** The sections of a table, in the order of its columns. */
export function columnSections(columns: Column[]): string[] {
  return [...new Set(columns.flatMap(({ group }) => group ?? []))];
}

/** The rows of a table as stored on the server; the key of a row is the record id of its sample. */
export function tableRows({ rows }: StudyTable, columns: Column[]): Row[] {
  return rows.map((sample) => ({
    key: sample.id,
    values: Object.fromEntries(
      columns.map(({ name, unitFor }) => {
        if (name === CODE) return [name, sample.sampleId];
        if (name === ORDER) return [name, sample.orderNumber ?? ""];
        return [
          name,
          formatAnswer(unitFor === undefined ? sample.checklistData[name] : sample.checklistUnits[unitFor]),
        ];
      }),
    ),
  }));
}

/**
 * Returns changed cells without invalid ones: the server refuses a complete request for one of them.
 * @param problems by row of `rows`
 */
export function withoutWrong(
  changed: Row[],
  { rows, problems, columns }: { rows: Row[]; problems: readonly RowProblems[]; columns: Column[] },
): Row[] {
  const places = new Map(rows.map(({ key }, index) => [key, index]));
  return changed.flatMap((row) => {
    const wrong = new Set(
      (problems[places.get(row.key) ?? -1] ?? [])
        .filter(({ problem }) => !isMissing(problem.kind))
        .map(({ column }) => columns[column]?.name),
    );
    const values = Object.fromEntries(Object.entries(row.values).filter(([name]) => !wrong.has(name)));
    return Object.keys(values).length > 0 ? [{ key: row.key, values }] : [];
  });
}

/** Whether a problem is a missing value, which is allowed until the study is marked ready. */
export function isMissing(kind: string): boolean {
  return kind === "required" || kind === "unitMissing";
}

/** Splits changed cells into requests of some hundred samples. */
export function sentData(changed: Row[], columns: Column[]): PerSampleData[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const entries = changed.map(({ key, values }) => [
    key,
    Object.fromEntries(
      Object.entries(values).flatMap(([name, text]) => {
        const column = byName.get(name);
        if (!column) return [];
        if (column.unitFor !== undefined) return [[unitName(column.unitFor), text.trim() || null]];
        return [[name, parseAnswer(column.field.type, text)]];
      }),
    ),
  ]);
  return Array.from({ length: Math.ceil(entries.length / SAMPLES_PER_SAVE) }, (_, index) =>
    Object.fromEntries(entries.slice(index * SAMPLES_PER_SAVE, (index + 1) * SAMPLES_PER_SAVE)),
  ) as PerSampleData[];
}

function standing(name: string, label: string, alsoCalled: string[], isUnique: boolean): Column {
  return {
    name,
    label,
    alsoCalled,
    field: { name, label, type: "text", required: false, visible: true },
    readOnly: true,
    ...(isUnique ? { isUnique } : {}),
  };
}

function fieldSection({ group }: Field): string {
  return group ?? t("study.section.form");
}

function asFormField({ key, ...field }: Field): FormField {
  return { ...field, id: key, perSample: true, order: 0 };
}
