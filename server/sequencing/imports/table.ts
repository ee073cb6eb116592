/** A sheet as it was read: what a run plan is imported from, and what is shown to the one who corrects it. Every cell
 *  is the trimmed text that a person sees in it, dates as YYYY-MM-DD and decimals with a point; an empty one is "". */
export interface Table {
  /** Name of the worksheet. */
  sheet: string;
  /** One text a column, as it stands in the workbook. */
  header: string[];
  /** Without blank rows. rowNumber: of the worksheet, from 1, so the first one below the header is mostly 2.
   *  cells: as many as the header has. */
  rows: { rowNumber: number; cells: string[] }[];
}
