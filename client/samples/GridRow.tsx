import { memo } from "react";
import { t } from "../messages/t.ts";
import type { Problem } from "./problems.ts";
import classes from "./SampleGrid.module.css";
import { type Column, isBlank, type Row } from "./table.ts";

/** One row of the table. left, right: its selected columns, -1 without any. marks: its problems as
 *  "column:problem,…", a text so that a row is only drawn again when something about it changed. */
export const GridRow = memo(function GridRow({
  row,
  index,
  columns,
  template,
  top,
  left,
  right,
  marks,
}: {
  row: Row;
  index: number;
  columns: Column[];
  template: string;
  top: number;
  left: number;
  right: number;
  marks: string;
}) {
  const problems = new Map(
    marks.split(",").map((mark) => {
      const [column, problem] = mark.split(":");
      return [Number(column), problem as Problem];
    }),
  );
  const blank = isBlank(row);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-label={t("samples.row", { row: index + 1 })}
      className={classes.row}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        className={classes.index}
        data-row={index}
        data-selected={left >= 0 || undefined}
        data-problem={marks !== "" || undefined}
      >
        {index + 1}
      </div>
      {columns.map((column, at) => {
        const problem = marks === "" ? undefined : problems.get(at);
        const value = row.values[column.name] ?? "";
        const selected = at >= left && at <= right;
        return (
          <div
            key={column.name}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={selected}
            aria-invalid={problem ? true : undefined}
            aria-readonly={column.readOnly || undefined}
            className={classes.cell}
            data-row={index}
            data-column={at}
            data-selected={selected || undefined}
            data-problem={problem !== undefined || undefined}
          >
            <span className={classes.value}>{value}</span>
            {value === "" && column.type === "code" && !blank && (
              <span className={classes.given}>{t("samples.codeGiven")}</span>
            )}
            {problem && <span className={classes.problem}>{t(`samples.problem.${problem}`)}</span>}
          </div>
        );
      })}
    </div>
  );
});
