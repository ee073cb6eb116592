/** One column of a sample table. name: the field's name, by which values are kept. */
export interface Column {
  name: string;
  label: string;
  /** Further words a header may call it by. */
  alsoCalled: string[];
  type: "code" | "text" | "number" | "organism" | "select";
  required: boolean;
  readOnly: boolean;
  maxCharacters: number;
  options?: string[];
  minValue?: number;
  maxValue?: number;
  helpText?: string;
}

/** One row. key: ours, stays with the row for as long as the page is open. A value that is not there is empty. */
export interface Row {
  key: string;
  values: Record<string, string>;
}

export interface Cell {
  row: number;
  column: number;
}

/** A block of cells; both corners belong to it. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(one: Cell, other: Cell): Range {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

/** Whether nothing was typed into a row. Such rows are neither checked nor saved. */
export function isBlank(row: Row): boolean {
  return Object.values(row.values).every((value) => value === "");
}

/** Writes one value. The same rows when nothing changes or the column is not to be written. */
export function setCell(rows: Row[], columns: Column[], { row, column }: Cell, value: string): Row[] {
  return setCells(rows, columns, { top: row, bottom: row, left: column, right: column }, () => value);
}

/** Empties a block of cells. */
export function clearCells(rows: Row[], columns: Column[], range: Range): Row[] {
  return setCells(rows, columns, range, () => "");
}

/** Writes one value into every cell of a block. */
export function fillCells(rows: Row[], columns: Column[], range: Range, value: string): Row[] {
  return setCells(rows, columns, range, () => value);
}

/** Copies the first row of a block into its other rows; a block of one row takes the row above. */
export function fillDown(rows: Row[], columns: Column[], range: Range): Row[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const source = rows[from];
  if (!source) return rows;
  return setCells(rows, columns, { ...range, top: from + 1 }, (column) => source.values[column.name] ?? "");
}

export function addRows(rows: Row[], count: number, newKey: () => string): Row[] {
  return [...rows, ...Array.from({ length: count }, () => ({ key: newKey(), values: {} }))];
}

export function removeRows(rows: Row[], { top, bottom }: { top: number; bottom: number }): Row[] {
  return rows.filter((_row, index) => index < top || index > bottom);
}

/** A value as its column keeps it: without space around, options in their own spelling. */
export function asTyped(column: Column, text: string): string {
  const value = text.replaceAll("\u00A0", " ").trim();
  if (!column.options) return value;
  const lower = value.toLowerCase();
  return column.options.find((option) => option.toLowerCase() === lower) ?? value;
}

function setCells(
  rows: Row[],
  columns: Column[],
  { top, bottom, left, right }: Range,
  valueOf: (column: Column) => string,
): Row[] {
  const written = columns.slice(left, right + 1).filter((column) => !column.readOnly);
  let changed = false;
  const after = rows.map((row, index) => {
    if (index < top || index > bottom) return row;
    const values = { ...row.values };
    for (const column of written) values[column.name] = valueOf(column);
    if (written.every((column) => values[column.name] === (row.values[column.name] ?? ""))) return row;
    changed = true;
    return { ...row, values };
  });
  return changed ? after : rows;
}
