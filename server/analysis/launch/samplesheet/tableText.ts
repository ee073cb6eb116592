/** Rows of cells as CSV after RFC 4180, or as TSV; lines end with a line feed, the last one with nothing.
 *  Every value is kept as it is. A leading "=" gets no apostrophe and no blank in front: programs read this table, not
 *  a spreadsheet, and to them that would be another sample or another file. TSV has no way to write tabs and line
 *  ends; see cannotHold. */
export function tableText(format: "csv" | "tsv", rows: string[][]): string {
  if (format === "tsv") return rows.map((cells) => cells.join("\t")).join("\n");
  return rows.map((cells) => cells.map((cell) => quoted(cell, cells.length)).join(",")).join("\n");
}

/** Whether a value cannot stand in a table of this format. */
export function cannotHold(format: "csv" | "tsv", value: string): boolean {
  return format === "tsv" && /[\t\r\n]/.test(value);
}

// Blanks at the ends, and a line that would be empty, are what readers differ in; quoted they do not.
function quoted(cell: string, columns: number): string {
  const needsQuotes = /[",\r\n]|^\s|\s$/.test(cell) || (cell === "" && columns === 1);
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}
