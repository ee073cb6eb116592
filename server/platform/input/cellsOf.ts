// A cell and what ends it: a separator, a line end, or the end of the text.
const CSV_CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy;

/** The rows of a text of cells: CSV after RFC 4180, or cells between tabs. What is no CSV ends where it stops being
 *  one; gives whether it was read to its end. */
export function cellsOf(text: string, format: "csv" | "tsv"): { rows: string[][]; isWhole: boolean } {
  const plain = text.replace(/^\uFEFF/, "");
  if (format === "tsv") {
    const lines = plain.split(/\r?\n/).filter((line) => line !== "");
    return { rows: lines.map((line) => line.split("\t")), isWhole: true };
  }
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = new RegExp(CSV_CELL);
  while (cells.lastIndex < plain.length || row.length > 0) {
    const found = cells.exec(plain);
    if (!found) return { rows, isWhole: false };
    const [, quoted, bare = "", end] = found;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return { rows, isWhole: true };
}
