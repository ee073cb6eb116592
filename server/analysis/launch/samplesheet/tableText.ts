/**
 * Formats rows as CSV (RFC 4180) or TSV; lines end with a line feed, except the last. Values are unchanged. A leading
 * "=" is not escaped: programs read this file, not spreadsheets, and a changed value would name another sample or file.
 * TSV cannot represent tabs and line ends; see cannotHold.
 */
export function tableText(format: "csv" | "tsv", rows: string[][]): string {
  if (format === "tsv") return rows.map((cells) => cells.join("\t")).join("\n");
  return rows.map((cells) => cells.map((cell) => quoted(cell, cells.length)).join(",")).join("\n");
}

/** Returns whether this format cannot represent a value. */
export function cannotHold(format: "csv" | "tsv", value: string): boolean {
  return format === "tsv" && /[\t\r\n]/.test(value);
}

// Parsers treat leading and trailing spaces and an empty line differently unless they are quoted.
function quoted(cell: string, columns: number): string {
  const needsQuotes = /[",\r\n]|^\s|\s$/.test(cell) || (cell === "" && columns === 1);
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}
