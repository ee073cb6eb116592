/**
 * Parses cells in the clipboard format of Excel, LibreOffice and Google Sheets: tabs between cells, line breaks
 * between rows. A cell that contains tabs or line breaks is quoted, with its quotes doubled; a quote that does not
 * close right before a tab or a line break is an ordinary character. Line breaks inside cells become \n.
 * @param separator replaces the tab
 * @returns rows of cells, which may differ in length; no rows for empty text
 */
export function readPastedTable(text: string, separator = "\t"): string[][] {
  const source = withoutLastBreak(text.replaceAll(/\r\n?/g, "\n"));
  if (source === "") return [];
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  for (;;) {
    const { value, end } = quotedCell(source, position, separator) ?? plainCell(source, position, separator);
    row.push(value);
    if (end >= source.length) return [...rows, row];
    if (source[end] === "\n") {
      rows.push(row);
      row = [];
    }
    position = end + 1;
  }
}

/** Formats cells for the clipboard of spreadsheets. */
export function writeTable(rows: string[][]): string {
  return rows.map((row) => row.map(quoted).join("\t")).join("\n");
}

function quoted(value: string): string {
  return /[\t\n]|^"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function withoutLastBreak(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

function plainCell(source: string, start: number, separator: string): { value: string; end: number } {
  let end = start;
  while (end < source.length && source[end] !== separator && source[end] !== "\n") end += 1;
  return { value: source.slice(start, end), end };
}

function quotedCell(
  source: string,
  start: number,
  separator: string,
): { value: string; end: number } | undefined {
  if (source[start] !== '"') return undefined;
  let quote = source.indexOf('"', start + 1);
  while (quote !== -1 && source[quote + 1] === '"') quote = source.indexOf('"', quote + 2);
  if (quote === -1) return undefined;
  const end = quote + 1;
  if (end < source.length && source[end] !== separator && source[end] !== "\n") return undefined;
  return { value: source.slice(start + 1, quote).replaceAll('""', '"'), end };
}
