import { type CSSProperties, memo } from "react";
import { t } from "../i18n/t.ts";
import { findChoice } from "./choices.ts";
import { hiddenCells } from "./hiddenCells.ts";
import { isWarning, problemText, problemTone } from "./problemText.ts";
import type { CellProblem, RowProblems } from "./problems.ts";
import classes from "./Sheet.module.css";
import { type Column, isBlank, type Row } from "./table.ts";
import type { SheetWindow } from "./useSheetWindow.ts";

/**
 * One memoized row of a sheet.
 * @param top in pixels
 * @param left first selected column, -1 without any; likewise right, the last
 */
export const SheetRow = memo(function SheetRow({
  row,
  index,
  columns,
  part,
  top,
  left,
  right,
  problems,
}: {
  row: Row;
  index: number;
  columns: Column[];
  part: SheetWindow;
  top: number;
  left: number;
  right: number;
  problems: RowProblems;
}) {
  const { layout, frozen, from, to } = part;
  const { starts } = layout;
  const blank = isBlank(row);
  const hidden = hiddenCells(columns, row);
  const cells = (begin: number, end: number) =>
    columns.slice(begin, end + 1).map((column, offset) => {
      const at = begin + offset;
      return (
        <SheetCell
          key={column.name}
          column={column}
          at={at}
          index={index}
          value={row.values[column.name] ?? ""}
          blank={blank}
          isHidden={hidden.has(column.name)}
          selected={at >= left && at <= right}
          problem={problems.length === 0 ? undefined : problems.find((one) => one.column === at)?.problem}
          width={layout.widths[at] ?? 0}
          stickyLeft={at < frozen ? starts[at] : undefined}
        />
      );
    });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-label={t("sheet.row", { row: row.number ?? index + 1 })}
      className={classes.row}
      style={{ top, width: starts.at(-1) }}
    >
      <div
        role="rowheader"
        className={classes.index}
        data-row={index}
        data-selected={left >= 0 || undefined}
        data-problem={problemTone(problems)}
      >
        {row.number ?? index + 1}
      </div>
      {cells(0, frozen - 1)}
      <Gap part={part} />
      {cells(from, to)}
    </div>
  );
});

/** The space of the columns left of the rendered ones. */
export function Gap({ part: { layout, frozen, from } }: { part: SheetWindow }) {
  const width = (layout.starts[from] ?? 0) - (layout.starts[frozen] ?? 0);
  return width > 0 ? <div role="presentation" style={{ flex: "none", width }} /> : null;
}

export function cellStyle(width: number, stickyLeft: number | undefined): CSSProperties {
  return stickyLeft === undefined ? { width } : { width, position: "sticky", left: stickyLeft, zIndex: 2 };
}

const SheetCell = memo(function SheetCell({
  column,
  at,
  index,
  value,
  blank,
  isHidden,
  selected,
  problem,
  width,
  stickyLeft,
}: {
  column: Column;
  at: number;
  index: number;
  value: string;
  blank: boolean;
  /** Whether a condition of the form hides the cell in this row. */
  isHidden: boolean;
  selected: boolean;
  problem: CellProblem["problem"] | undefined;
  width: number;
  /** The position of a frozen cell; undefined for scrolling cells. */
  stickyLeft: number | undefined;
}) {
  const name = column.choices && value !== "" ? findChoice(column.choices, value)?.label : undefined;
  return (
    <div
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={selected}
      aria-invalid={problem && !isWarning(problem) ? true : undefined}
      aria-readonly={column.readOnly || isHidden || undefined}
      aria-disabled={isHidden || undefined}
      className={classes.cell}
      style={cellStyle(width, stickyLeft)}
      data-row={index}
      data-column={at}
      data-selected={selected || undefined}
      data-problem={problem && (isWarning(problem) ? "warning" : "error")}
    >
      {isHidden && <span className={classes.hidden}>{blank ? "" : t("sheet.notAsked")}</span>}
      {!isHidden && value !== "" && <span className={classes.value}>{value}</span>}
      {!isHidden && name !== undefined && name !== value && <span className={classes.name}>{name}</span>}
      {!isHidden && value === "" && column.emptyText !== undefined && !blank && (
        <span className={classes.given}>{column.emptyText}</span>
      )}
      {problem && (
        <span className={classes.problem} title={problemText(problem)}>
          {problemText(problem)}
        </span>
      )}
    </div>
  );
});
