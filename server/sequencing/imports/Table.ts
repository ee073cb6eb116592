/**
 * A sheet after reading: the source of an imported run plan, and the content of the correction view. Every cell is the
 * trimmed displayed text, dates as YYYY-MM-DD and decimals with a point; an empty one is "".
 */
export interface Table {
  /** Name of the worksheet. */
  sheet: string;
  /** One text per column, verbatim. */
  header: string[];
  /**
   * Without blank rows. rowNumber: in the worksheet, from 1, so that the first row below the header is usually 2.
   * cells: as many as in the header.
   */
  rows: { rowNumber: number; cells: string[] }[];
}
