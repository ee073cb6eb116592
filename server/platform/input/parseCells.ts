// A cell and its end: a separator, a line end, or the end of the text.
const CELLS = {
  csv: { separator: ",", pattern: /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy },
  semicolons: { separator: ";", pattern: /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r?\n|\r|$)/gy },
} as const;

/** Parses rows of cells from CSV (RFC 4180), also with semicolons as spreadsheets write it where the comma is the
 *  decimal mark, or from tab-separated text. Invalid CSV is parsed up to the first error; isWhole: the text was parsed
 *  completely. */
export function parseCells(
  text: string,
  format: "csv" | "semicolons" | "tsv",
): { rows: string[][]; isWhole: boolean } {
  const plain = text.replace(/^\uFEFF/, "");
  if (format === "tsv") {
    const lines = plain.split(/\r?\n/).filter((line) => line !== "");
    return { rows: lines.map((line) => line.split("\t")), isWhole: true };
  }
  const rows: string[][] = [];
  let row: string[] = [];
  const { separator, pattern } = CELLS[format];
  const cells = new RegExp(pattern);
  while (cells.lastIndex < plain.length || row.length > 0) {
    const found = cells.exec(plain);
    if (!found) return { rows, isWhole: false };
    const [, quoted, bare = "", end] = found;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return { rows, isWhole: true };
}
