import { type ReactNode, useRef } from "react";
import { t } from "../i18n/t.ts";
import { RowCheckbox } from "./RowCheckbox.tsx";
import classes from "./table.module.css";
import { toGrid, TableHead } from "./TableHead.tsx";
import type { ShownColumns, TableColumn } from "./tableColumn.ts";
import { ROW_HEIGHTS, useDensity } from "./useDensity.ts";
import { useFollowLinks } from "./useFollowLinks.ts";
import { useIsPhone } from "./useIsPhone.ts";

/**
 * A short table with all its rows, which looks like a list (DataTable). Rows grow with their content.
 * @param shown the visible columns; all when omitted
 * @param rowLabel the accessible name of a row, for its checkbox
 * @param isCurrent whether the page shows this row in detail
 * @param renderCard a row on a phone
 */
export function PlainTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  shown,
  choosing,
  rowLabel,
  isCurrent,
  renderCard,
}: {
  label: string;
  rows: Row[];
  columns: TableColumn<Row>[];
  shown?: ShownColumns;
  choosing?: { chosen: ReadonlySet<string>; onSelect: (ids: string[], on: boolean) => void } | undefined;
  rowLabel?: (row: Row) => string;
  isCurrent?: (row: Row) => boolean;
  renderCard: (row: Row) => ReactNode;
}) {
  const isPhone = useIsPhone();
  const [density] = useDensity();
  const follow = useFollowLinks();
  const head = useRef<HTMLDivElement>(null);
  const visible = shown ? columns.filter(({ id }) => shown[id]) : columns;
  const { template, minWidth } = toGrid(visible, choosing !== undefined);
  const ids = rows.map(({ id }) => id);
  const chosenCount = choosing ? ids.filter((id) => choosing.chosen.has(id)).length : 0;

  return (
    <div role="table" aria-label={label} className={classes.table} data-density={density} onClick={follow}>
      <div ref={head} className={classes.head}>
        <TableHead
          columns={visible}
          shown={Object.fromEntries(visible.map(({ id }) => [id, true]))}
          sorting={undefined}
          template={template}
          minWidth={minWidth}
          isPhone={isPhone}
          onSort={undefined}
          choosing={
            choosing && {
              count: chosenCount,
              total: rows.length,
              onAll: (on) => choosing.onSelect(ids, on),
            }
          }
        />
      </div>
      <div
        className={classes.scroller}
        onScroll={({ currentTarget }) => head.current?.scrollTo({ left: currentTarget.scrollLeft })}
      >
        <div role="rowgroup" style={isPhone ? undefined : { minWidth }}>
          {rows.map((row) => (
            <div
              key={row.id}
              role="row"
              className={classes.row}
              data-current={isCurrent?.(row) || undefined}
              aria-current={isCurrent?.(row) || undefined}
              aria-selected={choosing?.chosen.has(row.id)}
              style={{
                minHeight: isPhone ? 60 : ROW_HEIGHTS[density],
                gridTemplateColumns: isPhone ? (choosing ? "40px 1fr" : "1fr") : template,
              }}
            >
              {choosing && (
                <div role="cell" className={classes.choice}>
                  <RowCheckbox
                    aria-label={t("table.choose", { name: rowLabel?.(row) ?? row.id })}
                    checked={choosing.chosen.has(row.id)}
                    onChange={(event) => choosing.onSelect([row.id], event.currentTarget.checked)}
                  />
                </div>
              )}
              {isPhone ? (
                <div role="cell" className={classes.card}>
                  {renderCard(row)}
                </div>
              ) : (
                visible.map((column) => (
                  <div key={column.id} role="cell" className={classes.cell} data-align={column.align}>
                    {column.cell(row)}
                  </div>
                ))
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
