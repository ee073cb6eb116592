import { readPastedTable } from "../../kit/sheet/pastedTable.ts";

const SEPARATORS = new Map([
  [".tsv", "\t"],
  [".csv", ","],
]);
const ROWS_MAX = 200;
const COLUMNS_MAX = 60;

export interface ShownTable {
  head: string[];
  rows: string[][];
  /** Whether the file holds more than is shown. */
  isMore: boolean;
}

/** Whether a file is a table that is drawn in the page. */
export function isTable(name: string): boolean {
  return SEPARATORS.has(extensionOf(name));
}

/** The first rows and columns of a table. isCut: the text is but the beginning of the file, so that its last line may
 *  be half a one and is left out. */
export function tableOf(name: string, text: string, { isCut }: { isCut: boolean }): ShownTable {
  const whole = isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
  const [head = [], ...rows] = readPastedTable(whole, SEPARATORS.get(extensionOf(name)));
  return {
    head: head.slice(0, COLUMNS_MAX),
    rows: rows.slice(0, ROWS_MAX).map((row) => row.slice(0, COLUMNS_MAX)),
    isMore: isCut || rows.length > ROWS_MAX || head.length > COLUMNS_MAX,
  };
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf(".")).toLowerCase();
}
