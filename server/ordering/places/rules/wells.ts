/** The grids that places are created with, by name. */
export const GRIDS = [
  { rows: 8, columns: 12 },
  { rows: 16, columns: 24 },
  { rows: 9, columns: 9 },
  { rows: 10, columns: 10 },
] as const;

export interface Grid {
  rows: number;
  columns: number;
}

/** Returns the letters of a row: A to Z, then AA. row: from 0. */
export function rowLetters(row: number): string {
  const last = String.fromCharCode(65 + (row % 26));
  return row < 26 ? last : rowLetters(Math.floor(row / 26) - 1) + last;
}

/** Returns the name of a well, such as A1. row, column: from 0. */
export function wellName(row: number, column: number): string {
  return `${rowLetters(row)}${column + 1}`;
}

/** Returns the position of a well of a grid; undefined for a text that names none. Lower case and leading zeros (a01)
 *  are accepted. */
export function parseWell(
  text: string,
  { rows, columns }: Grid,
): { row: number; column: number } | undefined {
  const [, letters = "", digits = ""] = /^([A-Z]{1,2})0?([1-9]\d?)$/.exec(text.trim().toUpperCase()) ?? [];
  if (letters === "") return undefined;
  const row = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const column = Number(digits) - 1;
  return row < rows && column < columns ? { row, column } : undefined;
}

/** Lists the wells of a grid in the order in which it is filled. columns: A1, B1, C1 …; rows: A1, A2, A3 … */
export function wellsInOrder({ rows, columns }: Grid, by: "columns" | "rows"): string[] {
  const wells: string[] = [];
  if (by === "rows")
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) wells.push(wellName(row, column));
  else
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++) wells.push(wellName(row, column));
  return wells;
}

/** Returns the free wells from a well on, in the order of filling. */
export function freeWells(
  grid: Grid,
  { by, from, taken }: { by: "columns" | "rows"; from: string; taken: ReadonlySet<string> },
): string[] {
  const wells = wellsInOrder(grid, by);
  const first = Math.max(0, wells.indexOf(from));
  return wells.slice(first).filter((well) => !taken.has(well));
}
