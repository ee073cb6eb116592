import type { KeyboardEvent } from "react";
import { afterEnter, afterTab, cellAfterKey, type Cursor, moveTo, type Size } from "./cursor.ts";

export interface SheetActions {
  setCursor: (cursor: Cursor) => void;
  /** Starts editing the cell; mode "edit" keeps arrow keys inside the text. */
  edit: () => void;
  /** Reverts the input since the cell was entered. */
  cancel: () => void;
  insertLineBreak: () => void;
  clear: () => void;
  fillDown: () => void;
  /** Like fillDown, but continues a series. */
  fillSeries: () => void;
  undo: () => void;
  redo: () => void;
  addRow: () => void;
}

/** Handles the keys of a spreadsheet. Other keys edit the text of the cell. */
export function onSheetKey(
  event: KeyboardEvent,
  {
    cursor,
    size,
    actions,
    growable,
  }: { cursor: Cursor; size: Size; actions: SheetActions; growable: boolean },
): void {
  if (event.nativeEvent.isComposing) return;
  const done = (act: () => void) => {
    event.preventDefault();
    act();
  };
  const far = event.ctrlKey || event.metaKey;
  const moving = cursor.mode === "move";

  if (event.key === "Tab") {
    const next = afterTab(cursor, size, event.shiftKey);
    if (next) done(() => actions.setCursor(next));
    return;
  }
  if (event.key === "Enter") {
    if (event.altKey) return done(actions.insertLineBreak);
    return done(() => {
      const atEnd = cursor.at.row === size.rows - 1 && !event.shiftKey;
      if (atEnd && growable) actions.addRow();
      const rows = size.rows + (atEnd && growable ? 1 : 0);
      actions.setCursor(afterEnter(cursor, { ...size, rows }, event.shiftKey));
    });
  }
  if (event.key === "Escape") return done(actions.cancel);
  if (far && moveKeys(event, actions, done, { cursor, size })) return;
  if (cursor.mode === "edit") return;
  const cell = event.altKey ? undefined : cellAfterKey(event.key, cursor.at, size, far);
  if (cell && (moving || !isInsideText(event.key))) {
    return done(() => actions.setCursor(moveTo(cursor, cell, size, { extend: event.shiftKey })));
  }
  if (moving && (event.key === "Delete" || event.key === "Backspace")) return done(actions.clear);
  if (moving && event.key === "F2") return done(actions.edit);
}

function isInsideText(key: string): boolean {
  return key === "Home" || key === "End";
}

function moveKeys(
  event: KeyboardEvent,
  actions: SheetActions,
  done: (act: () => void) => void,
  { cursor, size }: { cursor: Cursor; size: Size },
): boolean {
  const key = event.key.toLowerCase();
  if (key === "z") done(event.shiftKey ? actions.redo : actions.undo);
  else if (key === "y") done(actions.redo);
  else if (key === "d") done(event.shiftKey ? actions.fillSeries : actions.fillDown);
  else if (key === "a" && cursor.mode === "move") {
    const all = { row: size.rows - 1, column: size.columns - 1 };
    done(() => actions.setCursor({ ...cursor, at: all, anchor: { row: 0, column: 0 } }));
  } else return false;
  return true;
}
