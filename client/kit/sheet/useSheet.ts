import { hiddenCells } from "./hiddenCells.ts";
import { type RefObject, useState } from "react";
import { normalizeTyped, splitList } from "./normalizeTyped.ts";
import { type Choice, choicesFor, firstMeant, isValue } from "./choices.ts";
import { CURSOR_AT_START, type Cursor, moveTo, type Size } from "./cursor.ts";
import { newRowKey } from "./newRows.ts";
import { nextInSeries } from "./series.ts";
import type { SheetActions } from "./sheetKeys.ts";
import {
  addRows,
  type Cell,
  clearCells,
  type Column,
  fillDown,
  type Range,
  cellRange,
  removeRows,
  type Row,
  setCell,
} from "./table.ts";
import type { SheetRows } from "./useSheetRows.ts";

const ROWS_LOOKED_BACK = 200;

/**
 * The keyboard state of a sheet: cursor, input and key handling.
 * @param field the only input of the sheet
 */
export function useSheet({
  table,
  columns,
  field,
}: {
  table: SheetRows;
  columns: Column[];
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { rows } = table;
  const [stored, setStored] = useState<Cursor>(CURSOR_AT_START);
  const [choice, setChoice] = useState(-1);
  const [edits, setEdits] = useState(0);

  const size: Size = { rows: rows.length, columns: columns.length };
  const cursor = clampCursor(stored, size);
  const { at, mode } = cursor;
  const range = cellRange(at, cursor.anchor);
  const column = columns[at.column]!;
  const value = rows[at.row]?.values[column.name] ?? "";
  const strand = `edit ${edits}`;
  const row = rows[at.row];
  const isFixed = column.readOnly || (row !== undefined && hiddenCells(columns, row).has(column.name));
  const shown = mode === "move" || isFixed ? [] : shownChoices(column, value, rows, at.row);
  const highlighted = shown[choice] ?? meant(column, shown, value);

  function setCursor(next: Cursor) {
    if (mode !== "move") commit();
    setChoice(-1);
    setStored(next);
  }

  function commit() {
    const chosen = mode === "type" || choice >= 0 ? highlighted : undefined;
    const text = chosen ? withChoice(column, value, chosen.value) : value;
    table.change((rows) => setCell(rows, columns, at, normalizeTyped(column, text)), strand);
  }

  function type(text: string) {
    if (isFixed) return;
    if (mode === "move") {
      setEdits(edits + 1);
      setStored({ ...cursor, anchor: at, mode: "type" });
    }
    setChoice(-1);
    table.change((rows) => setCell(rows, columns, at, text), mode === "move" ? `edit ${edits + 1}` : strand);
  }

  function edit() {
    if (isFixed) return;
    setEdits(edits + 1);
    setStored({ ...cursor, anchor: at, mode: "edit" });
  }

  function choose(option: string) {
    const several = column.field.type === "multiselect";
    const text = several ? toggled(value, option) : option;
    table.change((rows) => setCell(rows, columns, at, text), strand);
    if (!several) setStored({ ...cursor, mode: "move" });
    setChoice(-1);
  }

  /** Highlights another of the displayed choices; returns whether any exist. */
  function stepChoice(step: number): boolean {
    if (shown.length === 0) return false;
    const from = highlighted === undefined ? -1 : shown.indexOf(highlighted);
    setChoice(Math.min(Math.max(from + step, 0), shown.length - 1));
    return true;
  }

  function change(alter: (range: Range) => Row[]) {
    if (mode !== "move") setStored({ ...cursor, mode: "move" });
    table.change(alter(range));
  }

  function removeSelectedRows() {
    table.change((rows) => {
      const left = removeRows(rows, range);
      return left.length > 0 ? left : addRows([], 1, newRowKey);
    });
    setStored(moveTo(cursor, { row: range.top, column: at.column }, size));
  }

  function select(range: Range) {
    const { top, bottom, left, right } = range;
    setStored({
      ...cursor,
      at: { row: top, column: left },
      anchor: { row: bottom, column: right },
      mode: "move",
    });
  }

  function focusCell(cell: Cell) {
    setCursor(moveTo(cursor, cell, size));
    field.current?.focus();
    field.current?.scrollIntoView({ block: "center" });
  }

  const actions: SheetActions = {
    setCursor,
    edit,
    cancel() {
      if (mode === "move") return setStored({ ...cursor, anchor: at, leaving: true });
      if (table.strand === strand) table.undo();
      setChoice(-1);
      setStored({ ...cursor, mode: "move" });
    },
    insertLineBreak() {
      if (mode === "move" || !field.current) return edit();
      field.current.setRangeText("\n", field.current.selectionStart, field.current.selectionEnd, "end");
      type(field.current.value);
    },
    clear: () => change((range) => clearCells(rows, columns, range)),
    fillDown: () => change((range) => fillDown(rows, columns, range)),
    fillSeries: () => change((range) => fillDown(rows, columns, range, { asSeries: true })),
    undo: table.undo,
    redo: table.redo,
    addRow: () => table.change((rows) => addRows(rows, 1, newRowKey)),
  };

  return {
    cursor,
    size,
    range,
    column,
    isFixed,
    value,
    shown,
    highlighted,
    actions,
    setCursor,
    type,
    choose,
    stepChoice,
    change,
    select,
    removeSelectedRows,
    focusCell,
  };
}

export type SheetState = ReturnType<typeof useSheet>;

function shownChoices(column: Column, value: string, rows: Row[], row: number): Choice[] {
  const { choices, takesOthers = false, field, name } = column;
  if (!choices) return [];
  const text = field.type === "multiselect" ? lastPart(value) : value;
  const above = rows.slice(Math.max(0, row - ROWS_LOOKED_BACK), row).map(({ values }) => values[name] ?? "");
  const next = field.type === "barcode" ? nextInSeries(above) : undefined;
  const offered = next === undefined ? choices : [{ value: next }, ...choices];
  return takesOthers && isValue(offered, text) ? [] : choicesFor(offered, text);
}

// An organism is identified by its id and can be found by name. Other open lists accept free text.
function meant(column: Column, shown: Choice[], value: string): Choice | undefined {
  if (column.takesOthers && (column.field.type !== "organism" || /^\d*$/.test(value.trim())))
    return undefined;
  return firstMeant(shown, column.field.type === "multiselect" ? lastPart(value) : value);
}

function withChoice(column: Column, value: string, chosen: string): string {
  if (column.field.type !== "multiselect") return chosen;
  return [...splitList(value.slice(0, value.length - lastPart(value).length)), chosen].join("; ");
}

function lastPart(value: string): string {
  return value.slice(value.lastIndexOf(";") + 1).trimStart();
}

// The choice replaces the incomplete word; a choice that is already selected is removed.
function toggled(value: string, option: string): string {
  const parts = splitList(value);
  const left = parts.includes(option)
    ? parts.filter((part) => part !== option)
    : [
        ...splitList(value.slice(0, value.length - lastPart(value).length)),
        ...wholeLast(value, option),
        option,
      ];
  return left.map((part) => `${part}; `).join("");
}

function wholeLast(value: string, option: string): string[] {
  const last = lastPart(value).trim();
  return last === "" || option.toLowerCase().includes(last.toLowerCase()) ? [] : [last];
}

// Undo and removal of rows can leave the cursor outside the table.
function clampCursor(cursor: Cursor, { rows, columns }: Size): Cursor {
  const within = ({ row, column }: Cell): Cell => ({
    row: Math.min(row, Math.max(rows - 1, 0)),
    column: Math.min(column, Math.max(columns - 1, 0)),
  });
  const [at, anchor] = [within(cursor.at), within(cursor.anchor)];
  const same = (one: Cell, other: Cell) => one.row === other.row && one.column === other.column;
  return same(at, cursor.at) && same(anchor, cursor.anchor) ? cursor : { ...cursor, at, anchor };
}
