import { cellsOf } from "../../../platform/input/cellsOf.ts";

/** A text is not CSV, or one of its lines is too long. */
export class NotCsv extends Error {
  override name = "NotCsv";
}

/** The rows of CSV that comes in pieces of UTF-8, split anywhere; those that each piece ends, together. Blank lines
 *  are no rows, and quoted cells may hold line ends. Holds one piece and its incomplete last line.
 *  Throws NotCsv, also for a row of more than `longest` characters. */
export async function* csvRows(pieces: AsyncIterable<Buffer>, longest: number): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const piece of pieces) {
    const text = begun + decoder.decode(piece, { stream: true });
    const end = lastRowEnd(text);
    begun = text.slice(end);
    // Each cell may be quoted, and each of its characters a quote that is doubled.
    if (begun.length > 3 * longest + 2) throw new NotCsv();
    yield rowsOf(text.slice(0, end), longest);
  }
  yield rowsOf(begun + decoder.decode(), longest);
}

/** Where the last row ends that ends for certain: at a line feed that no quotes enclose. */
function lastRowEnd(text: string): number {
  if (!text.includes('"')) return text.lastIndexOf("\n") + 1;
  let end = 0;
  let isQuoted = false;
  for (const { 0: mark, index } of text.matchAll(/["\n]/g))
    if (mark === '"') isQuoted = !isQuoted;
    else if (!isQuoted) end = index + 1;
  return end;
}

function rowsOf(text: string, longest: number): string[][] {
  const { rows, isWhole } = cellsOf(text, "csv");
  const isTooLong = (row: string[]) => row.reduce((sum, cell) => sum + cell.length + 1, 0) > longest;
  if (!isWhole || rows.some(isTooLong)) throw new NotCsv();
  return rows;
}
