import type { AnswerField } from "../../../server/definitions/forms/rules/field.ts";
import { normalizeTyped } from "./normalizeTyped.ts";
import type { Choice } from "./choices.ts";
import { newSeries } from "./series.ts";

/** One column of a sheet. name: the key of its values, usually the name of a field. */
export interface Column {
  name: string;
  label: string;
  /** Further header names that match the column. */
  alsoCalled: string[];
  /** The field that defines the validation rules of its cells. */
  field: AnswerField;
  readOnly: boolean;
  /** The group in the band above the header, such as the section of a checklist. */
  group?: string | undefined;
  /** The only unit of the values, shown in the header. */
  unit?: string | undefined;
  /** The name of the column whose units this column contains. */
  unitFor?: string | undefined;
  choices?: Choice[] | undefined;
  /** Whether values other than the choices are accepted. */
  takesOthers?: boolean | undefined;
  helpText?: string | undefined;
  /** The value that a row receives when its first cell is filled. */
  defaultValue?: string | undefined;
  /** Whether values must be unique, as for sample IDs. */
  isUnique?: boolean | undefined;
  /** The placeholder of an empty cell in a filled row. */
  emptyText?: string | undefined;
}

/**
 * One row. key: local, stable while the page is open. A missing value is empty. Rows are immutable: cached results
 * are keyed by the row object.
 */
export interface Row {
  key: string;
  /** The row number in the workbook, if it differs from the position in the table. */
  number?: number;
  values: Record<string, string>;
}

export interface Cell {
  row: number;
  column: number;
}

/** A block of cells between two corners, both inclusive. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function cellRange(one: Cell, other: Cell): Range {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

/** Whether a row has no input. Blank rows are neither validated nor saved. */
export function isBlank(row: Row): boolean {
  for (const name in row.values) if (row.values[name] !== "") return false;
  return true;
}

/** Writes one value. Returns the same rows if nothing changes or the column is read-only. */
export function setCell(rows: Row[], columns: Column[], { row, column }: Cell, value: string): Row[] {
  return setCells(rows, columns, { top: row, bottom: row, left: column, right: column }, () => value);
}

/** Empties a block of cells. */
export function clearCells(rows: Row[], columns: Column[], range: Range): Row[] {
  return setCells(rows, columns, range, () => "");
}

/** Writes one pasted text into every cell of a block. */
export function fillCells(rows: Row[], columns: Column[], range: Range, text: string): Row[] {
  return setCells(rows, columns, range, (column) => normalizeTyped(column, text));
}

/**
 * Fills a block from its first row; a block of one row from the row above. Sample IDs and barcodes continue as a
 * series, with asSeries all values; otherwise they are copied.
 */
export function fillDown(
  rows: Row[],
  columns: Column[],
  range: Range,
  { asSeries = false }: { asSeries?: boolean } = {},
): Row[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const source = rows[from];
  if (!source) return rows;
  const series = new Map(
    columns.slice(range.left, range.right + 1).map((column) => {
      const counts = asSeries || column.isUnique === true || column.field.type === "barcode";
      const first = source.values[column.name] ?? "";
      const second = range.bottom - from > 1 ? (rows[from + 1]?.values[column.name] ?? "") : "";
      return [column, counts ? newSeries(first, second) : () => first];
    }),
  );
  return setCells(rows, columns, { ...range, top: from + 1 }, (column, index) =>
    (series.get(column) ?? String)(index - from),
  );
}

export function addRows(rows: Row[], count: number, newKey: () => string): Row[] {
  return [...rows, ...Array.from({ length: count }, () => ({ key: newKey(), values: {} }))];
}

export function removeRows(rows: Row[], { top, bottom }: { top: number; bottom: number }): Row[] {
  return rows.filter((_row, index) => index < top || index > bottom);
}

/**
 * Returns a row with some values written; a blank row also receives the defaults of its columns. Returns the same row
 * if nothing changes.
 */
export function written(row: Row, given: Record<string, string>, columns: Column[]): Row {
  const changed = Object.keys(given).some((name) => given[name] !== (row.values[name] ?? ""));
  if (!changed) return row;
  const begins = isBlank(row) && Object.values(given).some((value) => value !== "");
  const defaults = begins ? columns.filter(({ defaultValue }) => defaultValue !== undefined) : [];
  return {
    ...row,
    values: {
      ...row.values,
      ...Object.fromEntries(defaults.map(({ name, defaultValue }) => [name, defaultValue ?? ""])),
      ...given,
    },
  };
}

function setCells(
  rows: Row[],
  columns: Column[],
  { top, bottom, left, right }: Range,
  newValue: (column: Column, index: number) => string,
): Row[] {
  const open = columns.slice(left, right + 1).filter((column) => !column.readOnly);
  let after: Row[] | undefined;
  for (let index = Math.max(top, 0); index <= Math.min(bottom, rows.length - 1); index++) {
    const row = rows[index]!;
    const values: Record<string, string> = {};
    for (const column of open) values[column.name] = newValue(column, index);
    const next = written(row, values, columns);
    if (next === row) continue;
    after ??= [...rows];
    after[index] = next;
  }
  return after ?? rows;
}
