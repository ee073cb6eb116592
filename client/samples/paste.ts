import { readHeader } from "./header.ts";
import { asTyped, type Cell, type Column, type Range, type Row } from "./table.ts";

export interface Pasted {
  rows: Row[];
  /** The cells that were written, for the selection; undefined when there were none. */
  range: Range | undefined;
  /** Whether the first pasted row named the columns. */
  hadHeader: boolean;
  /** Names in the header that no column has. */
  unknownColumns: string[];
  /** Pasted rows beyond the most that a table may have. */
  rowsCut: number;
  /** Pasted columns that would have stood right of the table. */
  columnsCut: number;
}

/** Writes a pasted block into a table from one cell on, adding rows where it reaches below the last. A header row at
 *  its top is taken as the order of the columns and is itself not written. */
export function pasteInto({
  rows,
  columns,
  at,
  block,
  newKey,
  rowsMax,
}: {
  rows: Row[];
  columns: Column[];
  at: Cell;
  block: string[][];
  newKey: () => string;
  rowsMax: number;
}): Pasted {
  const [first = []] = block;
  const header = block.length > 1 ? readHeader(first, columns) : undefined;
  const body = header ? block.slice(1) : block;
  const width = Math.max(0, ...body.map((cells) => cells.length));
  const targets = header ?? columns.slice(at.column, at.column + width);
  const taken = body.slice(0, Math.max(0, rowsMax - at.row));

  const after = [...rows];
  for (const [offset, cells] of taken.entries()) {
    const row = after[at.row + offset] ?? { key: newKey(), values: {} };
    after[at.row + offset] = { ...row, values: { ...row.values, ...valuesOf(cells, targets) } };
  }
  const written = targets.flatMap((column) => (column ? [columns.indexOf(column)] : []));
  return {
    rows: after,
    range:
      taken.length === 0 || written.length === 0
        ? undefined
        : {
            top: at.row,
            bottom: at.row + taken.length - 1,
            left: Math.min(...written),
            right: Math.max(...written),
          },
    hadHeader: header !== undefined,
    unknownColumns: header ? first.filter((name, index) => name.trim() !== "" && !header[index]) : [],
    rowsCut: body.length - taken.length,
    columnsCut: header ? 0 : Math.max(0, width - targets.length),
  };
}

function valuesOf(cells: string[], targets: (Column | undefined)[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, column] of targets.entries()) {
    const cell = cells[index];
    if (column && !column.readOnly && cell !== undefined) values[column.name] = asTyped(column, cell);
  }
  return values;
}
