/** The order in which wells are used: column by column (A1, B1, …) or row by row (A1, A2, …). */
export const DIRECTIONS = ["columns", "rows"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const WELL = /^([A-P])0?([1-9]|1\d|2[0-4])$/;

/** Returns the name of a well of a plate with 96 or 384 wells, from A1 to P24, such as A1 for a01; undefined for other
 *  texts. Pure. */
export function parseWell(text: string): string | undefined {
  const [, row, column] = WELL.exec(text.trim().toUpperCase()) ?? [];
  return row === undefined || column === undefined ? undefined : `${row}${column}`;
}

/** Compares two wells in a direction. Pure. */
export function compareWells(direction: Direction): (one: string, other: string) => number {
  const rank = (well: string) => {
    const row = well.charCodeAt(0);
    const column = Number(well.slice(1));
    return direction === "columns" ? column * 256 + row : row * 256 + column;
  };
  return (one, other) => rank(one) - rank(other);
}
