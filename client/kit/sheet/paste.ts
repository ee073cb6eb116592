import { normalizeTyped } from "./normalizeTyped.ts";
import { type HeaderCell, readHeader, findUnitColumn } from "./header.ts";
import { matchRowsByName } from "./matchRowsByName.ts";
import { type Cell, type Column, type Range, type Row, written } from "./table.ts";

export interface Pasted {
  rows: Row[];
  /** The written cells, to select them; undefined without any. */
  range: Range | undefined;
  /** Whether the first pasted row named the columns. */
  hadHeader: boolean;
  /** Names in the header that no column has. */
  unknownColumns: string[];
  /** Header names with a unit that their column lacks. */
  unknownUnits: string[];
  /** Pasted rows that name a sample outside this table. */
  rowsUnknown: number;
  /** Pasted rows beyond the row limit of the table. */
  rowsCut: number;
  /** Pasted columns beyond the right edge of the table. */
  columnsCut: number;
}

/** The target of one pasted column. unit: written into the unit column beside every value. */
interface Target {
  column: Column | undefined;
  unit?: { column: Column; value: string } | undefined;
}

/**
 * Writes a pasted block into a table from one cell on and adds rows at the end as required. A header row defines
 * the order of the columns and is not written. If the header names the read-only column that identifies rows, every
 * pasted row is written to the row it names, wherever the cursor is.
 * @param hidden columns that are hidden, but that a header may name
 */
export function pasteInto({
  rows,
  columns,
  hidden = [],
  at,
  block,
  newKey,
  rowsMax,
}: {
  rows: Row[];
  columns: Column[];
  hidden?: Column[];
  at: Cell;
  block: string[][];
  newKey: () => string;
  rowsMax: number;
}): Pasted {
  const [first = []] = block;
  const header = block.length > 1 ? readHeader(first, [...columns, ...hidden]) : undefined;
  const body = header ? block.slice(1) : block;
  const width = body.reduce((most, cells) => Math.max(most, cells.length), 0);
  const targets: Target[] = header
    ? header.map((cell) => findTarget(cell, [...columns, ...hidden]))
    : columns.slice(at.column, at.column + width).map((column) => ({ column }));
  const named = header && matchRowsByName(rows, header, body);
  const taken = named ? body : body.slice(0, Math.max(0, rowsMax - at.row));

  const after = [...rows];
  const down: number[] = [];
  for (const [offset, cells] of taken.entries()) {
    const place = named ? named[offset] : at.row + offset;
    if (place === undefined) continue;
    const row = after[place] ?? { key: newKey(), values: {} };
    after[place] = written(row, targetValues(cells, targets), columns);
    down.push(place);
  }
  const across = targets.flatMap(({ column }) => {
    const index = column ? columns.indexOf(column) : -1;
    return index === -1 ? [] : index;
  });
  return {
    rows: after,
    range:
      down.length === 0 || across.length === 0
        ? undefined
        : {
            top: least(down),
            bottom: most(down),
            left: least(across),
            right: most(across),
          },
    hadHeader: header !== undefined,
    unknownColumns: header ? first.filter((name, index) => name.trim() !== "" && !header[index]?.column) : [],
    unknownUnits: header
      ? first.filter((_name, index) => header[index]?.unknownUnit !== undefined).map((name) => name.trim())
      : [],
    rowsUnknown: named ? named.filter((place) => place === undefined).length : 0,
    rowsCut: body.length - taken.length,
    columnsCut: header ? 0 : Math.max(0, width - targets.length),
  };
}

function least(numbers: number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other));
}

function most(numbers: number[]): number {
  return numbers.reduce((one, other) => Math.max(one, other));
}

function findTarget({ column, unit }: HeaderCell, columns: Column[]): Target {
  const beside = column && findUnitColumn(column, columns);
  return { column, unit: beside && unit !== undefined ? { column: beside, value: unit } : undefined };
}

function targetValues(cells: string[], targets: Target[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, { column, unit }] of targets.entries()) {
    const cell = cells[index];
    if (!column || column.readOnly || cell === undefined) continue;
    const value = normalizeTyped(column, cell);
    values[column.name] = value;
    if (unit && value !== "") values[unit.column.name] = unit.value;
  }
  return values;
}
