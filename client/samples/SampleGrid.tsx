import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  type MouseEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { t } from "../messages/t.ts";
import { CellEditor } from "./CellEditor.tsx";
import { CURSOR_AT_START, type Cursor, moveTo } from "./cursor.ts";
import { GridRow } from "./GridRow.tsx";
import { GridToolbar } from "./GridToolbar.tsx";
import { type GridActions, onGridKey } from "./gridKeys.ts";
import { newRowKey } from "./newRows.ts";
import { type Pasted, pasteInto } from "./paste.ts";
import { readPastedTable, writeTable } from "./pastedTable.ts";
import type { CellProblem } from "./problems.ts";
import classes from "./SampleGrid.module.css";
import {
  addRows,
  asTyped,
  type Cell,
  clearCells,
  type Column,
  fillCells,
  fillDown,
  type Range,
  rangeOf,
  removeRows,
  setCell,
} from "./table.ts";
import type { SampleTable } from "./useSampleTable.ts";

export interface GridHandle {
  /** Puts the keyboard into a cell and brings it into view. */
  focusCell: (cell: Cell) => void;
}

/** A table that is filled in like a spreadsheet. growable: rows may be added and removed.
 *  onPasted: told what became of a pasted block. */
export function SampleGrid({
  table,
  columns,
  problems,
  growable,
  rowsMax,
  onPasted,
  ref,
}: {
  table: SampleTable;
  columns: Column[];
  problems: CellProblem[];
  growable: boolean;
  rowsMax: number;
  onPasted: (pasted: Pasted) => void;
  ref?: Ref<GridHandle>;
}) {
  const { rows } = table;
  const [stored, setStored] = useState<Cursor>(CURSOR_AT_START);
  const [choice, setChoice] = useState(-1);
  const [edits, setEdits] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const rowHeight = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false }) ? 44 : 36;

  const size = { rows: rows.length, columns: columns.length };
  const cursor = insideOf(stored, size);
  const { at, mode } = cursor;
  const range = rangeOf(at, cursor.anchor);
  const column = columns[at.column]!;
  const value = rows[at.row]?.values[column.name] ?? "";
  const strand = `edit ${edits}`;
  const highlighted = highlightedOption(column, value, choice);
  const marks = useMemo(() => marksByRow(problems), [problems]);
  const template = useMemo(() => templateOf(columns), [columns]);

  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });

  function setCursor(next: Cursor) {
    if (mode !== "move") commit();
    setChoice(-1);
    setStored(next);
  }

  function commit() {
    const chosen = mode === "type" || choice >= 0 ? highlighted : undefined;
    table.change((rows) => setCell(rows, columns, at, asTyped(column, chosen ?? value)), strand);
  }

  function type(text: string) {
    if (mode === "move") {
      setEdits(edits + 1);
      setStored({ ...cursor, anchor: at, mode: "type" });
    }
    setChoice(-1);
    table.change((rows) => setCell(rows, columns, at, text), mode === "move" ? `edit ${edits + 1}` : strand);
  }

  function edit() {
    if (column.readOnly) return;
    setEdits(edits + 1);
    setStored({ ...cursor, anchor: at, mode: "edit" });
  }

  function choose(option: string) {
    table.change((rows) => setCell(rows, columns, at, option), strand);
    setStored({ ...cursor, mode: "move" });
    setChoice(-1);
  }

  function change(alter: (range: Range) => typeof rows) {
    if (mode !== "move") setStored({ ...cursor, mode: "move" });
    table.change(alter(range));
  }

  const actions: GridActions = {
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
    undo: table.undo,
    redo: table.redo,
    addRow: () => table.change((rows) => addRows(rows, 1, newRowKey)),
  };

  function removeSelectedRows() {
    table.change((rows) => {
      const left = removeRows(rows, range);
      return left.length > 0 ? left : addRows([], 1, newRowKey);
    });
    setStored(moveTo(cursor, { row: range.top, column: at.column }, size));
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    if (mode !== "move" && !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const block = readPastedTable(text);
    const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
    if (single !== undefined)
      return change((range) => fillCells(rows, columns, range, asTyped(column, single)));
    const pasted = pasteInto({
      rows,
      columns,
      at: { row: range.top, column: range.left },
      block,
      newKey: newRowKey,
      rowsMax: growable ? rowsMax : rows.length,
    });
    table.change(pasted.rows);
    if (pasted.range) setStored({ ...cursor, ...cornersOf(pasted.range), mode: "move" });
    return onPasted(pasted);
  }

  function copy(event: ClipboardEvent) {
    if (mode !== "move") return;
    event.preventDefault();
    const names = columns.slice(range.left, range.right + 1).map(({ name }) => name);
    const block = rows.slice(range.top, range.bottom + 1);
    const cells = block.map(({ values }) => names.map((name) => values[name] ?? ""));
    event.clipboardData.setData("text/plain", writeTable(cells));
    if (event.type === "cut") actions.clear();
  }

  function point(event: MouseEvent) {
    const cell = cellUnder(event);
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    const again =
      cell.row === at.row && cell.column === at.column && document.activeElement === field.current;
    // A finger has no double click and no F2.
    if (again && matchMedia("(pointer: coarse)").matches) return edit();
    const goesOn = event.type === "mouseover" || event.shiftKey;
    if (cell.column === undefined) {
      setCursor({
        ...moveTo(cursor, { row: cell.row, column: 0 }, size),
        anchor: { row: goesOn ? cursor.anchor.row : cell.row, column: columns.length - 1 },
      });
    } else setCursor(moveTo(cursor, { row: cell.row, column: cell.column }, size, { extend: goesOn }));
    field.current?.focus({ preventScroll: true });
  }

  function focusCell(cell: Cell) {
    setCursor(moveTo(cursor, cell, size));
    field.current?.focus();
    field.current?.scrollIntoView({ block: "center" });
  }
  useImperativeHandle(ref, () => ({ focusCell }));

  return (
    <div>
      <GridToolbar
        table={table}
        selection={range}
        problems={problems}
        growable={growable && rows.length < rowsMax}
        onAddRows={(count) =>
          table.change((rows) => addRows(rows, Math.min(count, rowsMax - rows.length), newRowKey))
        }
        onRemoveRows={removeSelectedRows}
        onFillDown={actions.fillDown}
        onShow={focusCell}
        cursor={at}
      />
      <div className={classes.scroller} ref={scroller}>
        <div className={classes.content} style={{ height: (rows.length + 1) * rowHeight }}>
          <div
            role="grid"
            aria-label={t("samples.grid")}
            aria-describedby={hintId}
            aria-rowcount={rows.length + 1}
            aria-colcount={columns.length + 1}
            aria-multiselectable
            className={classes.grid}
            onMouseDown={point}
            onMouseOver={(event) => {
              if (event.buttons === 1 && document.activeElement === field.current) point(event);
            }}
            onDoubleClick={edit}
          >
            <GridHead columns={columns} template={template} />
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              const selected = index >= range.top && index <= range.bottom;
              return (
                row && (
                  <GridRow
                    key={row.key}
                    row={row}
                    index={index}
                    columns={columns}
                    template={template}
                    top={start}
                    left={selected ? range.left : -1}
                    right={selected ? range.right : -1}
                    marks={marks.get(index) ?? ""}
                  />
                )
              );
            })}
          </div>
          <div
            className={classes.active}
            style={{ gridTemplateColumns: template, transform: `translateY(${at.row * rowHeight}px)` }}
          >
            <CellEditor
              cursor={cursor}
              column={column}
              value={value}
              problem={problems.find(({ row, column }) => row === at.row && column === at.column)?.problem}
              highlighted={highlighted}
              onType={type}
              onChoose={choose}
              field={field}
              onKeyDown={(event) => {
                const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
                if (mode !== "move" && column.options && step && !event.altKey) {
                  event.preventDefault();
                  const from = highlighted === undefined ? -1 : column.options.indexOf(highlighted);
                  setChoice(Math.min(Math.max(from + step, 0), column.options.length - 1));
                } else
                  onGridKey(event, { cursor, size, actions, growable: growable && rows.length < rowsMax });
              }}
              onPaste={paste}
              onCopy={copy}
              onCut={copy}
              onBlur={() => setCursor({ ...cursor, mode: "move", leaving: false })}
            />
          </div>
        </div>
      </div>
      <p id={hintId} className={classes.hint}>
        {t("samples.leaveHint")}
      </p>
    </div>
  );
}

function GridHead({ columns, template }: { columns: Column[]; template: string }) {
  return (
    <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
      <div role="columnheader" className={classes.index} aria-label="#" />
      {columns.map((column, at) => (
        <div
          key={column.name}
          role="columnheader"
          aria-colindex={at + 2}
          className={classes.headCell}
          title={column.helpText}
        >
          {column.label}
          {column.required && (
            <span className={classes.required} title={t("samples.problem.required")}>
              *
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

const WIDTHS: Record<Column["type"], string> = {
  code: "minmax(120px, 1fr)",
  organism: "minmax(120px, 1fr)",
  number: "minmax(110px, 1fr)",
  select: "minmax(150px, 1fr)",
  text: "minmax(190px, 2fr)",
};

function templateOf(columns: Column[]): string {
  return ["var(--index-width)", ...columns.map(({ type }) => WIDTHS[type])].join(" ");
}

function marksByRow(problems: CellProblem[]): Map<number, string> {
  const marks = new Map<number, string>();
  for (const { row, column, problem } of problems) {
    const before = marks.get(row);
    marks.set(row, `${before === undefined ? "" : `${before},`}${column}:${problem}`);
  }
  return marks;
}

// Undo and removal can take the ground from under the cursor.
function insideOf(cursor: Cursor, { rows }: { rows: number }): Cursor {
  const last = Math.max(rows - 1, 0);
  if (cursor.at.row <= last && cursor.anchor.row <= last) return cursor;
  const within = (cell: Cell) => ({ ...cell, row: Math.min(cell.row, last) });
  return { ...cursor, at: within(cursor.at), anchor: within(cursor.anchor) };
}

function cornersOf({ top, bottom, left, right }: Range): { at: Cell; anchor: Cell } {
  return { at: { row: top, column: left }, anchor: { row: bottom, column: right } };
}

function highlightedOption({ options }: Column, value: string, choice: number): string | undefined {
  if (!options) return undefined;
  const lower = value.trim().toLowerCase();
  return (
    options[choice] ?? (lower === "" ? undefined : options.find((one) => one.toLowerCase().startsWith(lower)))
  );
}

function cellUnder(event: MouseEvent): { row: number; column: number | undefined } | undefined {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
  if (!cell) return undefined;
  const { row, column } = cell.dataset;
  return { row: Number(row), column: column === undefined ? undefined : Number(column) };
}
