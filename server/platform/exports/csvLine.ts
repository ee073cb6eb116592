/** Formats one line of CSV (RFC 4180). A cell that a spreadsheet would interpret as a formula is prefixed with an
 *  apostrophe; a plain number may start with its sign. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(inert(cell))).join(",")}\r\n`;
}

function inert(cell: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(cell);
  return /^[=+\-@\t\r]/.test(cell) && !isNumber ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
