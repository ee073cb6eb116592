import { readHeader } from "./header.ts";
import { readPastedTable } from "./pastedTable.ts";
import type { Column } from "./table.ts";

const SEPARATORS = [",", ";"];

/** Reads what was pasted into a sheet as rows of cells. Without tabs it may be the text of a CSV file, whole or as lines
 *  in one column: it is read as that when its first line then names columns. */
export function readBlock(text: string, columns: Column[]): string[][] {
  const block = readPastedTable(text);
  if (block.length < 2 || block.some((cells) => cells.length > 1)) return block;
  // A file begins with this mark; of lines in one column a spreadsheet quotes none, for they hold no tabs.
  const lines = text.replace(/^\uFEFF/, "");
  return (
    SEPARATORS.map((separator) => readPastedTable(lines, separator)).find(
      ([first = []]) => first.length > 1 && readHeader(first, columns) !== undefined,
    ) ?? block
  );
}
