import { memo, type ReactNode, useLayoutEffect, useRef } from "react";
import { t } from "../i18n/t.ts";
import { RowCheckbox } from "./RowCheckbox.tsx";
import classes from "./table.module.css";
import type { TableColumn } from "./tableColumn.ts";

interface RowProps<Row> {
  row: Row | undefined;
  index: number;
  start: number;
  height: number;
  template: string;
  columns: TableColumn<Row>[];
  card: ((row: Row) => ReactNode) | undefined;
  name: string;
  isChosen: boolean | undefined;
  isActive: boolean;
  /** Whether the active row should take focus now; true at most once. */
  takeFocus: () => boolean;
  onToggle: (index: number, id: string, on: boolean, isRange: boolean) => void;
  onActive: (index: number) => void;
}

/** One positioned row. A row that is not loaded yet is a placeholder of the same height. */
export const TableRow = memo(TableRowView) as <Row extends { id: string }>(props: RowProps<Row>) => ReactNode;

function TableRowView<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, index, start, height, template, card, isChosen, isActive, takeFocus, onActive } = props;
  const element = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (isActive && takeFocus()) element.current?.focus({ preventScroll: true });
  }, [isActive, takeFocus]);

  // Tab reaches only the links and buttons of the active row.
  useLayoutEffect(() => {
    for (const link of element.current?.querySelectorAll<HTMLElement>("a, button, input") ?? [])
      link.tabIndex = isActive ? 0 : -1;
  });

  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      data-card={card ? true : undefined}
      style={{
        height,
        transform: `translateY(${start}px)`,
        gridTemplateColumns: card ? (isChosen === undefined ? "1fr" : "40px 1fr") : template,
      }}
      onFocus={() => onActive(index)}
    >
      {row === undefined ? (
        <div role="cell" className={classes.waiting} aria-label={t("common.loading")} />
      ) : (
        <Cells {...props} row={row} />
      )}
    </div>
  );
}

function Cells<Row extends { id: string }>({
  row,
  index,
  columns,
  card,
  name,
  isChosen,
  onToggle,
}: RowProps<Row> & { row: Row }) {
  // The click event has the Shift state, the change event does not.
  const isRange = useRef(false);

  return (
    <>
      {isChosen !== undefined && (
        <div role="cell" className={classes.choice}>
          <RowCheckbox
            aria-label={t("table.choose", { name })}
            checked={isChosen}
            onClick={(event) => {
              isRange.current = event.shiftKey;
            }}
            onChange={(event) => onToggle(index, row.id, event.currentTarget.checked, isRange.current)}
          />
        </div>
      )}
      {card ? (
        <div role="cell" className={classes.card}>
          {card(row)}
        </div>
      ) : (
        columns.map((column) => (
          <div key={column.id} role="cell" className={classes.cell} data-align={column.align}>
            {column.cell(row)}
          </div>
        ))
      )}
    </>
  );
}
