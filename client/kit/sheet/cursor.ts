import type { Cell } from "./table.ts";

/**
 * The cursor. anchor: the opposite corner of the selection. mode: moving between cells; typing, where arrow keys
 * move to the next cell; editing, where they move inside the text. tabbedFrom: the column where a sequence of Tab
 * keys began, to which Enter returns. leaving: Escape was pressed, so Tab leaves the table.
 */
export interface Cursor {
  at: Cell;
  anchor: Cell;
  mode: "move" | "type" | "edit";
  tabbedFrom: number | undefined;
  leaving: boolean;
}

export interface Size {
  rows: number;
  columns: number;
}

export const CURSOR_AT_START: Cursor = {
  at: { row: 0, column: 0 },
  anchor: { row: 0, column: 0 },
  mode: "move",
  tabbedFrom: undefined,
  leaving: false,
};

/**
 * Moves the cursor to another cell.
 * @param extend extends the selection instead of moving it
 */
export function moveTo(cursor: Cursor, cell: Cell, size: Size, { extend = false } = {}): Cursor {
  const at = {
    row: Math.min(Math.max(cell.row, 0), Math.max(size.rows - 1, 0)),
    column: Math.min(Math.max(cell.column, 0), size.columns - 1),
  };
  return { at, anchor: extend ? cursor.anchor : at, mode: "move", tabbedFrom: undefined, leaving: false };
}

const PAGE_ROWS = 10;

/** Returns the target cell of a key; undefined for keys that do not move the cursor. far: moves to the edge, as
 *  with Ctrl. */
export function cellAfterKey(key: string, { row, column }: Cell, size: Size, far: boolean): Cell | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case "ArrowUp":
      return { row: far ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: far ? lastRow : row + 1, column };
    case "ArrowLeft":
      return { row, column: far ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: far ? lastColumn : column + 1 };
    case "Home":
      return { row: far ? 0 : row, column: 0 };
    case "End":
      return { row: far ? lastRow : row, column: lastColumn };
    case "PageUp":
      return { row: row - PAGE_ROWS, column };
    case "PageDown":
      return { row: row + PAGE_ROWS, column };
    default:
      return undefined;
  }
}

/** The cursor after Tab, row by row; undefined if Tab leaves the table. */
export function afterTab(cursor: Cursor, size: Size, back: boolean): Cursor | undefined {
  const { row, column } = cursor.at;
  const index = row * size.columns + column + (back ? -1 : 1);
  if (cursor.leaving || index < 0 || index >= size.rows * size.columns) return undefined;
  const cell = { row: Math.floor(index / size.columns), column: index % size.columns };
  return { ...moveTo(cursor, cell, size), tabbedFrom: cursor.tabbedFrom ?? column };
}

/** The cursor after Enter: the cell below, in the column where the sequence of Tab keys began. */
export function afterEnter(cursor: Cursor, size: Size, back: boolean): Cursor {
  const column = cursor.tabbedFrom ?? cursor.at.column;
  return moveTo(cursor, { row: cursor.at.row + (back ? -1 : 1), column }, size);
}
