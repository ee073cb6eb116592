import type { MouseEvent, RefObject } from "react";
import { moveTo } from "./cursor.ts";
import type { SheetState } from "./useSheet.ts";

/** Mouse and touch selection in a sheet: cells, complete rows by their number, and blocks by dragging. */
export function useSheetPointer(sheet: SheetState, field: RefObject<HTMLTextAreaElement | null>) {
  const { cursor, size } = sheet;

  function point(event: MouseEvent) {
    const cell = cellUnder(event);
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    const { at } = cursor;
    const again =
      cell.row === at.row && cell.column === at.column && document.activeElement === field.current;
    // Touch has neither double click nor F2.
    if (again && matchMedia("(pointer: coarse)").matches) return sheet.actions.edit();
    const extendsSelection = event.type === "mouseover" || event.shiftKey;
    if (cell.column === undefined) {
      sheet.setCursor({
        ...moveTo(cursor, { row: cell.row, column: 0 }, size),
        anchor: { row: extendsSelection ? cursor.anchor.row : cell.row, column: size.columns - 1 },
      });
    } else
      sheet.setCursor(
        moveTo(cursor, { row: cell.row, column: cell.column }, size, { extend: extendsSelection }),
      );
    field.current?.focus({ preventScroll: true });
  }

  return {
    onMouseDown: point,
    onMouseOver(event: MouseEvent) {
      if (event.buttons === 1 && document.activeElement === field.current) point(event);
    },
    onDoubleClick: sheet.actions.edit,
  };
}

function cellUnder(event: MouseEvent): { row: number; column: number | undefined } | undefined {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
  if (!cell) return undefined;
  const { row, column } = cell.dataset;
  return { row: Number(row), column: column === undefined ? undefined : Number(column) };
}
