import { readHeader } from "./header.ts";
import { readPastedTable } from "./pastedTable.ts";
import type { Column } from "./table.ts";

const SEPARATORS = [",", ";"];

/**
 * Parses a pasted block as rows of cells. Text without tabs may be CSV, complete or as lines in one column: it is
 * parsed as CSV if its first line then names columns.
 */
export function readBlock(text: string, columns: Column[]): string[][] {
  const block = readPastedTable(text);
  if (block.length < 2 || block.some((cells) => cells.length > 1)) return block;
  // A file may begin with a byte order mark; spreadsheets do not quote lines in one column, because they contain no
  // tabs.
  const lines = text.replace(/^\uFEFF/, "");
  return (
    SEPARATORS.map((separator) => readPastedTable(lines, separator)).find(
      ([first = []]) => first.length > 1 && readHeader(first, columns) !== undefined,
    ) ?? block
  );
}
