import { VisuallyHidden } from "@mantine/core";
import { t } from "../i18n/t.ts";
import classes from "./Sheet.module.css";
import { Gap, cellStyle } from "./SheetRow.tsx";
import type { Column } from "./table.ts";
import { BAND_HEIGHT, type SheetWindow } from "./useSheetWindow.ts";

/** The sticky column names, below their section names if any. */
export function SheetHead({
  columns,
  part,
  rowHeight,
}: {
  columns: Column[];
  part: SheetWindow;
  rowHeight: number;
}) {
  const { layout, frozen, from, to } = part;
  const cells = (begin: number, end: number) =>
    columns
      .slice(begin, end + 1)
      .map((column, offset) => (
        <HeadCell key={column.name} column={column} at={begin + offset} part={part} />
      ));
  const bands = columnBands(columns);
  return (
    <div className={classes.head} style={{ width: layout.starts.at(-1) }}>
      {bands.length > 0 && (
        <div className={classes.bands} style={{ height: BAND_HEIGHT }} aria-hidden>
          <div className={classes.bandCorner} style={{ width: layout.starts[frozen] }} />
          {bands
            .filter(({ first, last }) => last >= from && first <= to)
            .map(({ name, first, last }) => {
              const left = layout.starts[Math.max(first, frozen)] ?? 0;
              const width = (layout.starts[last + 1] ?? 0) - left;
              return (
                <div key={first} className={classes.band} style={{ left, width }}>
                  <span className={classes.bandName} style={{ left: (layout.starts[frozen] ?? 0) + 8 }}>
                    {name}
                  </span>
                </div>
              );
            })}
        </div>
      )}
      <div role="row" aria-rowindex={1} className={classes.headRow} style={{ height: rowHeight }}>
        <div role="columnheader" className={classes.index}>
          <VisuallyHidden>#</VisuallyHidden>
        </div>
        {cells(0, frozen - 1)}
        <Gap part={part} />
        {cells(from, to)}
      </div>
    </div>
  );
}

function HeadCell({ column, at, part }: { column: Column; at: number; part: SheetWindow }) {
  const { label, unit, field, group } = column;
  const { layout, frozen } = part;
  return (
    <div
      role="columnheader"
      aria-colindex={at + 2}
      className={classes.headCell}
      style={cellStyle(layout.widths[at] ?? 0, at < frozen ? layout.starts[at] : undefined)}
      title={[group, label, column.helpText].filter(Boolean).join("\n")}
    >
      <span className={classes.headLabel}>{label}</span>
      {unit !== undefined && <span className={classes.unit}>{`(${unit})`}</span>}
      {field.required && field.adminOnly !== true && (
        <span className={classes.required} title={t("sheet.problem.required")}>
          *
        </span>
      )}
    </div>
  );
}

/** Groups of adjacent columns with their first and last column. */
function columnBands(columns: Column[]): { name: string; first: number; last: number }[] {
  const bands: { name: string; first: number; last: number }[] = [];
  for (const [index, { group }] of columns.entries()) {
    const before = bands.at(-1);
    if (group === undefined) continue;
    if (before?.name === group && before.last === index - 1) before.last = index;
    else bands.push({ name: group, first: index, last: index });
  }
  return bands;
}
