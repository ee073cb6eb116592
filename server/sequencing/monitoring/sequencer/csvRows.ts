import { parseCells } from "../../../platform/input/parseCells.ts";

/** The text is not CSV, or one of its rows is too long. */
export class NotCsv extends Error {
  override name = "NotCsv";
}

/**
 * Yields the rows of CSV in chunks of UTF-8, split anywhere; the rows completed by each chunk are yielded together.
 * Skips blank lines; quoted cells may contain line ends. Keeps one chunk and its incomplete last line. Throws NotCsv,
 * also for a row of more than `longest` characters.
 */
export async function* csvRows(pieces: AsyncIterable<Buffer>, longest: number): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const piece of pieces) {
    const text = begun + decoder.decode(piece, { stream: true });
    const end = lastRowEnd(text);
    begun = text.slice(end);
    // Each cell may be quoted, and each of its characters may be a doubled quote.
    if (begun.length > 3 * longest + 2) throw new NotCsv();
    yield parseRows(text.slice(0, end), longest);
  }
  yield parseRows(begun + decoder.decode(), longest);
}

/** Returns the end of the last complete row: after a line feed outside quotes. */
function lastRowEnd(text: string): number {
  if (!text.includes('"')) return text.lastIndexOf("\n") + 1;
  let end = 0;
  let isQuoted = false;
  for (const { 0: mark, index } of text.matchAll(/["\n]/g))
    if (mark === '"') isQuoted = !isQuoted;
    else if (!isQuoted) end = index + 1;
  return end;
}

function parseRows(text: string, longest: number): string[][] {
  const { rows, isWhole } = parseCells(text, "csv");
  const isTooLong = (row: string[]) => row.reduce((sum, cell) => sum + cell.length + 1, 0) > longest;
  if (!isWhole || rows.some(isTooLong)) throw new NotCsv();
  return rows;
}
