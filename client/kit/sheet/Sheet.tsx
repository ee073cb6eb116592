import { Box } from "@mantine/core";
import { type CSSProperties, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { notifications } from "@mantine/notifications";
import { t } from "../i18n/t.ts";
import { CellEditor } from "./CellEditor.tsx";
import { findChoice, choiceText } from "./choices.ts";
import { newRowKey } from "./newRows.ts";
import type { Pasted } from "./paste.ts";
import type { RowProblems } from "./problems.ts";
import { problemText, problemTone } from "./problemText.ts";
import classes from "./Sheet.module.css";
import { SheetHead } from "./SheetHead.tsx";
import { onSheetKey } from "./sheetKeys.ts";
import { SheetRow } from "./SheetRow.tsx";
import { SheetToolbar } from "./SheetToolbar.tsx";
import { addRows, type Cell, type Column } from "./table.ts";
import { useSheet } from "./useSheet.ts";
import { useSheetClipboard } from "./useSheetClipboard.ts";
import { useSheetPointer } from "./useSheetPointer.ts";
import type { SheetRows } from "./useSheetRows.ts";
import { useSheetWindow } from "./useSheetWindow.ts";
import { formatNumber } from "../components/format.ts";
import { LossNotice } from "../components/LossNotice.tsx";

export interface SheetHandle {
  /** Focuses a cell and scrolls it into view. */
  focusCell: (cell: Cell) => void;
}

const NO_PROBLEMS: RowProblems = [];
const NONE_HIDDEN: Column[] = [];

/**
 * A spreadsheet-like table for any columns, at least one. Only visible cells are rendered, so that it may be long
 * and wide.
 * @param problems by row, from problemFinder
 * @param growable rows may be added and removed, up to rowsMax
 * @param frozen leading columns that stay visible
 * @param hidden columns that are hidden, but that a pasted header may name
 * @param countText the number of filled rows, as text
 */
export function Sheet({
  label,
  table,
  columns,
  hidden = NONE_HIDDEN,
  problems,
  growable,
  rowsMax,
  frozen = 1,
  countText,
  ref,
}: {
  label: string;
  table: SheetRows;
  columns: Column[];
  hidden?: Column[];
  problems: readonly RowProblems[];
  growable: boolean;
  rowsMax: number;
  frozen?: number;
  countText: (rows: number) => string;
  ref?: Ref<SheetHandle>;
}) {
  const { rows } = table;
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const sheet = useSheet({ table, columns, field });
  const { cursor, size, range, column, value, actions } = sheet;
  const { at } = cursor;
  const mayGrow = growable && rows.length < rowsMax;
  const most = growable ? rowsMax : rows.length;
  const [losses, setLosses] = useState<string[]>([]);
  const clipboard = useSheetClipboard({
    sheet,
    table,
    columns,
    hidden,
    rowsMax: most,
    onPasted: (pasted) => setLosses(reportPaste(pasted, most)),
  });
  const pointer = useSheetPointer(sheet, field);
  const { scrollerRef, rowHeight, indexWidth, headHeight, rowsInView, part } = useSheetWindow({
    rowCount: rows.length,
    columns,
    frozen,
  });
  const { starts } = part.layout;
  const problem = problems[at.row]?.find((one) => one.column === at.column)?.problem;
  const named = column.choices && findChoice(column.choices, value);
  const hintText = problem ? problemText(problem) : named?.label ? choiceText(named) : column.helpText;
  useImperativeHandle(ref, () => ({ focusCell: sheet.focusCell }));

  const sizes = {
    "--row-height": `${rowHeight}px`,
    "--head-height": `${headHeight}px`,
    "--index-width": `${indexWidth}px`,
    "--frozen-width": `${starts[frozen] ?? indexWidth}px`,
  } as CSSProperties;

  return (
    <div className={classes.sheet}>
      <SheetToolbar
        table={table}
        sheet={sheet}
        problems={problems}
        growable={growable}
        isReadOnly={columns.every(({ readOnly }) => readOnly)}
        isFull={rows.length >= rowsMax}
        countText={countText}
        onAddRows={(count) =>
          table.change((rows) => addRows(rows, Math.min(count, rowsMax - rows.length), newRowKey))
        }
      />
      {losses.length > 0 && (
        <Box mb="xs">
          <LossNotice title={t("sheet.pasteLost")} losses={losses} onClose={() => setLosses([])} />
        </Box>
      )}
      <div className={classes.scroller} ref={scrollerRef} style={sizes}>
        <div
          className={classes.content}
          style={{ width: starts.at(-1), height: headHeight + rows.length * rowHeight }}
        >
          <div
            role="grid"
            aria-label={label}
            aria-describedby={hintId}
            aria-rowcount={rows.length + 1}
            aria-colcount={columns.length + 1}
            aria-multiselectable
            className={classes.grid}
            {...pointer}
          >
            <SheetHead columns={columns} part={part} rowHeight={rowHeight} />
            {rowsInView.map(({ index, start }) => {
              const row = rows[index];
              const selected = index >= range.top && index <= range.bottom;
              return (
                row && (
                  <SheetRow
                    key={row.key}
                    row={row}
                    index={index}
                    columns={columns}
                    part={part}
                    top={headHeight + start}
                    left={selected ? range.left : -1}
                    right={selected ? range.right : -1}
                    problems={problems[index] ?? NO_PROBLEMS}
                  />
                )
              );
            })}
          </div>
          <div
            className={classes.active}
            data-frozen={at.column < frozen || undefined}
            style={{ top: headHeight + at.row * rowHeight }}
          >
            <CellEditor
              cursor={cursor}
              column={column}
              isFixed={sheet.isFixed}
              value={value}
              rowNumber={rows[at.row]?.number ?? at.row + 1}
              problem={problem}
              shown={sheet.shown}
              highlighted={sheet.highlighted}
              left={starts[at.column] ?? 0}
              width={part.layout.widths[at.column] ?? 0}
              frozen={at.column < frozen}
              onType={sheet.type}
              onChoose={sheet.choose}
              field={field}
              onKeyDown={(event) => {
                const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
                if (step && !event.altKey && sheet.stepChoice(step)) event.preventDefault();
                else onSheetKey(event, { cursor, size, actions, growable: mayGrow });
              }}
              onPaste={clipboard.paste}
              onCopy={clipboard.copy}
              onCut={clipboard.copy}
              onBlur={() => sheet.setCursor({ ...cursor, mode: "move", leaving: false })}
            />
          </div>
        </div>
      </div>
      <p className={classes.hint} data-problem={problem && problemTone([{ problem }])}>
        {hintText && (
          <>
            <strong>{column.label}</strong>: {hintText}
          </>
        )}
      </p>
      <p id={hintId} className={classes.hint}>
        {t("sheet.leaveHint")}
      </p>
    </div>
  );
}

/**
 * Reports the result of a paste in a toast. Returns what was ignored, which stays on the page until it is closed.
 * @param rowsMax the row limit of the sheet
 */
function reportPaste(
  { range, hadHeader, unknownColumns, unknownUnits, rowsUnknown, rowsCut, columnsCut }: Pasted,
  rowsMax: number,
): string[] {
  const losses = [
    unknownColumns.length > 0 && t("sheet.pastedUnknown", { names: unknownColumns.join(", ") }),
    unknownUnits.length > 0 && t("sheet.pastedUnits", { names: unknownUnits.join(", ") }),
    rowsUnknown > 0 && t("sheet.pastedRowsUnknown", { rows: rowsUnknown }),
    rowsCut > 0 && t("sheet.pastedRowsCut", { rows: rowsCut, most: formatNumber(rowsMax) }),
    columnsCut > 0 && t("sheet.pastedColumnsCut", { columns: columnsCut }),
  ].filter((loss) => loss !== false);
  const rows = range ? range.bottom - range.top + 1 : 0;
  if (hadHeader || losses.length > 0)
    notifications.show({
      color: "teal",
      message: [t("sheet.pasted", { rows }), hadHeader && t("sheet.pastedHeader")].filter(Boolean).join(" "),
    });
  return losses;
}
