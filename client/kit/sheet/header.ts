import type { Column } from "./table.ts";

/**
 * One cell of a header row. column: undefined for an unknown name. unit: the text in brackets, if it is a unit of
 * the column. unknownUnit: such a text that is no unit of the column.
 */
export interface HeaderCell {
  column: Column | undefined;
  unit: string | undefined;
  unknownUnit: string | undefined;
}

/**
 * Parses a header row: columns by label, name or synonym, ignoring case, spaces and punctuation; units in brackets,
 * as in "Depth (m)". The first of two cells that name one column counts, the other is unknown. Returns undefined if the
 * row is no header: fewer than two of its cells, and fewer than half of the filled ones, name a column.
 */
export function readHeader(cells: string[], columns: Column[]): HeaderCell[] | undefined {
  const words = headerWords(columns);
  const known = new Set<Column>();
  const read = cells.map((cell) => {
    const named = readCell(cell, columns, words);
    if (!named.column) return named;
    if (known.has(named.column)) return UNKNOWN;
    known.add(named.column);
    return named;
  });
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  return known.size >= 2 || (known.size === 1 && filled <= 2) ? read : undefined;
}

/** The column with the units of another one. */
export function findUnitColumn(column: Column, columns: Column[]): Column | undefined {
  return columns.find(({ unitFor }) => unitFor === column.name);
}

interface Words {
  whole: Map<string, Column>;
  short: Map<string, Column | undefined>;
}

const UNKNOWN: HeaderCell = { column: undefined, unit: undefined, unknownUnit: undefined };

function readCell(cell: string, columns: Column[], { whole, short }: Words): HeaderCell {
  const nothing = { unit: undefined, unknownUnit: undefined };
  const exact = whole.get(plain(cell));
  if (exact) return { column: exact, ...nothing };
  const column = short.get(plain(withoutBrackets(cell)));
  if (!column) return UNKNOWN;
  const word = /[([]\s*([^()[\]]+?)\s*[)\]][\s*]*$/.exec(cell)?.[1];
  const units = columnUnits(column, columns);
  if (word === undefined || units.length === 0 || NO_UNITS.has(word.toLowerCase()))
    return { column, ...nothing };
  const unit = unitCalled(word, units);
  return unit === undefined
    ? { column, unit: undefined, unknownUnit: word }
    : { column, unit, unknownUnit: undefined };
}

// Texts in brackets of headers that are not units.
const NO_UNITS = new Set(["required", "mandatory", "optional", "recommended"]);

function columnUnits(column: Column, columns: Column[]): string[] {
  if (column.unit !== undefined) return [column.unit];
  return findUnitColumn(column, columns)?.choices?.map(({ value }) => value) ?? [];
}

function unitCalled(word: string, units: string[]): string | undefined {
  const signs = (text: string) => text.replaceAll("\u03BC", "\u00B5").replaceAll(/\s/g, "");
  const same = units.find((unit) => signs(unit) === signs(word));
  if (same !== undefined) return same;
  const alike = units.filter((unit) => signs(unit).toLowerCase() === signs(word).toLowerCase());
  return alike.length === 1 ? alike[0] : undefined;
}

// A name without its brackets also matches if it is unique.
function headerWords(columns: Column[]): Words {
  const whole = new Map<string, Column>();
  const short = new Map<string, Column | undefined>();
  for (const column of columns) {
    for (const name of [column.label, column.name, ...column.alsoCalled]) {
      if (!whole.has(plain(name))) whole.set(plain(name), column);
      if (column.unitFor !== undefined) continue;
      const word = plain(withoutBrackets(name));
      if (!short.has(word)) short.set(word, column);
      else if (short.get(word) !== column) short.set(word, undefined);
    }
  }
  for (const [word, column] of whole) if (column.unitFor === undefined) short.set(word, column);
  return { whole, short };
}

function withoutBrackets(text: string): string {
  return text.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, "");
}

// Normalizes names: "Sample ID *" and "sample_id" are equal.
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
