import { CELL_MAX_CHARACTERS, RUN_PLAN_COLUMNS_MAX, RUN_PLAN_ROWS_MAX } from "../../limits.ts";
import { cellText } from "./cellText.ts";
import { parseXml } from "./parseXml.ts";
import type { NumberFormat } from "./readFormats.ts";
import { Unreadable } from "./Unreadable.ts";

/** The text of a cell, or the number of a shared text. */
export type CellText = string | { shared: number };

export interface SheetRow {
  rowNumber: number;
  /** By column, from 1, without empty cells. */
  cells: Map<number, CellText>;
}

const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const LETTERS = /^[A-Z]{1,3}(?=\d*$)/;
const MERGES_MAX = 2_000;

/**
 * Reads the used rows of a worksheet; cells with only a style are ignored. A cell that is merged with those below it,
 * such as one run beside all its samples, is repeated in each of these rows. Throws Unreadable tooManyRows,
 * tooManyColumns, cellTooLong, workbookDamaged.
 */
export async function readRows(
  part: AsyncIterable<Buffer>,
  { formats, countsFrom1904 }: { formats: NumberFormat[]; countsFrom1904: boolean },
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let isData = false;
  let row: SheetRow = { rowNumber: 0, cells: new Map() };
  let column = 0;
  let cell: { type: string; style: number } | undefined;
  let isValue = false;
  let isSpoken = false;
  let value = "";
  let merges = 0;

  const keep = (text: CellText) => {
    if (text === "") return;
    if (column > RUN_PLAN_COLUMNS_MAX) throw new Unreadable("tooManyColumns");
    row.cells.set(column, text);
    if (rows.at(-1) === row) return;
    // The header is an additional row.
    if (rows.length > RUN_PLAN_ROWS_MAX) throw new Unreadable("tooManyRows");
    rows.push(row);
  };
  const endCell = ({ type, style }: { type: string; style: number }) => {
    if (type === "s") {
      if (value.trim() !== "") keep({ shared: Number(value) });
      return;
    }
    if (value.length > CELL_MAX_CHARACTERS)
      throw new Unreadable("cellTooLong", { cell: cellName(row.rowNumber, column) });
    keep(cellText({ type, value, format: formats[style] ?? "number", countsFrom1904 }));
  };

  await parseXml(part, {
    open(name, { r, s, t, ref }) {
      if (name === "sheetData") isData = true;
      else if (name === "mergeCell" && ref !== undefined && ++merges <= MERGES_MAX) fillMerged(rows, ref);
      else if (!isData) return;
      else if (name === "row") {
        row = { rowNumber: checkNumber(r, row.rowNumber + 1, LAST_ROW), cells: new Map() };
        column = 0;
      } else if (name === "c") {
        column = checkNumber(parseColumn(r), column + 1, LAST_COLUMN);
        cell = { type: t ?? "n", style: Number(s ?? 0) };
        value = "";
      } else if (name === "rPh") isSpoken = true;
      else if (name === "v" || name === "t") isValue = cell !== undefined && !isSpoken;
    },
    text(text) {
      if (isValue && value.length <= CELL_MAX_CHARACTERS)
        value += text.slice(0, CELL_MAX_CHARACTERS + 1 - value.length);
    },
    close(name) {
      if (name === "sheetData") isData = false;
      else if (!isData) return;
      else if (name === "v" || name === "t") isValue = false;
      else if (name === "rPh") isSpoken = false;
      else if (name === "c" && cell) {
        endCell(cell);
        cell = undefined;
      }
    },
  });
  return rows;
}

// The header is no value, and a cell that is merged across columns belongs to the first of them.
function fillMerged(rows: SheetRow[], range: string): void {
  const [, letters, first, lastLetters, last] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(range) ?? [];
  const [header, ...below] = rows;
  if (!header || letters === undefined || letters !== lastLetters || Number(first) <= header.rowNumber)
    return;
  const column = columnNumber(letters);
  const text = below.find(({ rowNumber }) => rowNumber === Number(first))?.cells.get(column);
  if (text === undefined) return;
  for (const { rowNumber, cells } of below)
    if (rowNumber > Number(first) && rowNumber <= Number(last) && !cells.has(column)) cells.set(column, text);
}

/** Returns the name of a cell, such as AB12. */
export function cellName(rowNumber: number, column: number): string {
  let letters = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${rowNumber}`;
}

// Some programs omit the addresses, so that rows and cells are consecutive.
function checkNumber(given: string | number | undefined, following: number, last: number): number {
  const number = given === undefined ? following : Number(given);
  if (!Number.isInteger(number) || number < 1 || number > last) throw new Unreadable("workbookDamaged");
  return number;
}

function parseColumn(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  const letters = LETTERS.exec(reference)?.[0];
  if (letters === undefined) throw new Unreadable("workbookDamaged");
  return columnNumber(letters);
}

function columnNumber(letters: string): number {
  let column = 0;
  for (let index = 0; index < letters.length; index++) column = column * 26 + letters.charCodeAt(index) - 64;
  return column;
}
