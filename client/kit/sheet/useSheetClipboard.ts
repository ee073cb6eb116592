import type { ClipboardEvent } from "react";
import { newRowKey } from "./newRows.ts";
import { type Pasted, pasteInto } from "./paste.ts";
import { writeTable } from "./pastedTable.ts";
import { readBlock } from "./readBlock.ts";
import { type Column, fillCells } from "./table.ts";
import type { SheetState } from "./useSheet.ts";
import type { SheetRows } from "./useSheetRows.ts";

/**
 * Copy, cut and paste of a sheet.
 * @param rowsMax the row limit for a paste
 */
export function useSheetClipboard({
  sheet,
  table,
  columns,
  hidden,
  rowsMax,
  onPasted,
}: {
  sheet: SheetState;
  table: SheetRows;
  columns: Column[];
  hidden: Column[];
  rowsMax: number;
  onPasted: (pasted: Pasted) => void;
}) {
  const { rows } = table;
  const { range, cursor } = sheet;

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    if (cursor.mode !== "move" && !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const block = readBlock(text, [...columns, ...hidden]);
    const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
    if (single !== undefined) return sheet.change((range) => fillCells(rows, columns, range, single));
    const pasted = pasteInto({
      rows,
      columns,
      hidden,
      at: { row: range.top, column: range.left },
      block,
      newKey: newRowKey,
      rowsMax,
    });
    table.change(pasted.rows);
    if (pasted.range) sheet.select(pasted.range);
    return onPasted(pasted);
  }

  function copy(event: ClipboardEvent) {
    if (cursor.mode !== "move") return;
    event.preventDefault();
    const names = columns.slice(range.left, range.right + 1).map(({ name }) => name);
    const block = rows.slice(range.top, range.bottom + 1);
    const cells = block.map(({ values }) => names.map((name) => values[name] ?? ""));
    event.clipboardData.setData("text/plain", writeTable(cells));
    if (event.type === "cut") sheet.actions.clear();
  }

  return { paste, copy };
}
