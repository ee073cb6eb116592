import { Text } from "@mantine/core";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useRouter } from "@tanstack/react-router";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { t } from "../i18n/t.ts";
import { ErrorNotice } from "../components/ErrorNotice.tsx";
import { formatNumber } from "../components/format.ts";
import { useIsNarrow } from "../components/useIsNarrow.ts";
import { isSelected, selectedCount, type Selection } from "./selection.ts";
import classes from "./table.module.css";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import type { ShownColumns, Sorting, TableColumn } from "./tableColumn.ts";
import { useRowWindows, type WindowQuery } from "./useRowWindows.ts";

const ROW_HEIGHT = 44;
// Includes borders and space for a horizontal scroll bar.
const HEAD_HEIGHT = 64;
const OVERSCAN = 8;
const SELECT_WIDTH = 44;

export interface Choosing {
  selection: Selection;
  /** index: of the clicked row; isRange: from the previously clicked row. */
  onToggle: (toggled: { index: number; id: string; on: boolean; isRange: boolean }) => void;
  onAll: (on: boolean) => void;
}

interface Listed {
  id: string;
}

/**
 * A virtualized list of any length: only visible rows are rendered, and only windows of rows around them are
 * loaded. Rows are positioned by transform and have one height; on a phone each is a card of `cardHeight`. Arrow
 * keys, Page Up and Down, Home and End move between rows, Enter opens one, Space selects it, with Shift the range.
 */
export function DataTable<Row extends Listed>(props: TableProps<Row>) {
  // The key remounts the table for another list, which scrolls to its top.
  return <Rows key={props.listKey} {...props} />;
}

interface TableProps<Row> {
  label: string;
  /** A key of the filters and the sorting. */
  listKey: string;
  total: number;
  columns: TableColumn<Row>[];
  shown: ShownColumns;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  windowQuery: WindowQuery<Row>;
  choosing?: Choosing | undefined;
  /** The accessible name of a row. */
  rowLabel: (row: Row) => string;
  card: (row: Row) => ReactNode;
  cardHeight?: number;
}

function Rows<Row extends Listed>({
  label,
  listKey,
  total,
  columns,
  shown,
  sorting,
  onSort,
  windowQuery,
  choosing,
  rowLabel,
  card,
  cardHeight = 96,
}: TableProps<Row>) {
  const isNarrow = useIsNarrow();
  const router = useRouter();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  const activeIndex = Math.min(active, Math.max(0, total - 1));
  const height = isNarrow ? cardHeight : ROW_HEIGHT;

  const visible = useMemo(() => columns.filter(({ id }) => shown[id]), [columns, shown]);

  // oxlint-disable-next-line react/incompatible-library -- no memoized component receives it
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    // The focused row stays mounted, so that scrolling does not lose the keyboard focus.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indices = defaultRangeExtractor(range);
        if (indices.includes(activeIndex) || activeIndex >= range.count) return indices;
        return [...indices, activeIndex].sort((a, b) => a - b);
      },
      [activeIndex],
    ),
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  const inView = virtual.range;
  const { rowAt, failed } = useRowWindows(windowQuery, {
    from: inView?.startIndex ?? 0,
    to: inView?.endIndex ?? 0,
    total,
  });

  const grid = visible.map(({ widthPx, grow = 0 }) => `minmax(${widthPx}px, ${Math.max(grow, 0.001)}fr)`);
  const template = [...(choosing ? [`${SELECT_WIDTH}px`] : []), ...grid].join(" ");
  const minWidth = visible.reduce((sum, { widthPx }) => sum + widthPx, choosing ? SELECT_WIDTH : 0);
  const takeFocus = useCallback(() => {
    const isWanted = wantsFocus.current;
    wantsFocus.current = false;
    return isWanted;
  }, []);
  const onToggle = choosing?.onToggle;
  const toggle = useCallback(
    (index: number, id: string, on: boolean, isRange: boolean) => {
      setActive(index);
      onToggle?.({ index, id, on, isRange });
    },
    [onToggle],
  );

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLElement) || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2);
    const next = NEXT[event.key]?.(activeIndex, page, total - 1);
    if (next !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go(Math.min(Math.max(next, 0), total - 1), event.shiftKey);
      return;
    }
    const onRow = event.target.role === "row";
    const row = rowAt(activeIndex);
    if (event.key === "Enter" && onRow) event.target.querySelector("a")?.click();
    else if (event.key === " " && onRow && choosing && row) {
      event.preventDefault();
      toggle(activeIndex, row.id, !isSelected(choosing.selection, row.id), event.shiftKey);
    } else if (event.key === "a" && (event.ctrlKey || event.metaKey) && choosing) {
      event.preventDefault();
      choosing.onAll(true);
    } else if (event.key === "Escape" && choosing && selectedCount(choosing.selection, total) > 0) {
      event.stopPropagation();
      choosing.onAll(false);
    }
  }

  // Follows a link as the router does; with a modifier key the browser handles it.
  function follow(event: MouseEvent<HTMLDivElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[data-row-link]") : null;
    const address = link?.getAttribute("href");
    if (!address) return;
    event.preventDefault();
    router.history.push(address);
  }

  function go(index: number, extends_: boolean) {
    const [here, there] = [rowAt(activeIndex), rowAt(index)];
    if (extends_ && choosing && here && there) {
      if (!isSelected(choosing.selection, here.id))
        choosing.onToggle({ index: activeIndex, id: here.id, on: true, isRange: false });
      choosing.onToggle({ index, id: there.id, on: true, isRange: true });
    }
    wantsFocus.current = true;
    setActive(index);
    virtual.scrollToIndex(index, { align: "auto" });
  }

  return (
    <div className={classes.frame}>
      {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      <div
        ref={scroller}
        className={classes.scroller}
        // Identifies the list, because the router restores its scroll position.
        data-scroll-restoration-id={`table-${listKey.replaceAll(/\W/g, "_")}`}
        style={{
          height: `min(${virtual.getTotalSize() + HEAD_HEIGHT}px, max(320px, calc(100dvh - 300px)))`,
        }}
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={total + 1}
          className={classes.table}
          style={isNarrow ? undefined : { minWidth }}
          onKeyDown={press}
          onClick={follow}
        >
          <TableHead
            columns={visible}
            sorting={sorting}
            template={template}
            isNarrow={isNarrow}
            onSort={onSort}
            choosing={
              choosing && {
                count: selectedCount(choosing.selection, total),
                total,
                onAll: choosing.onAll,
              }
            }
          />
          <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rowAt(index);
              return (
                <TableRow
                  key={index}
                  row={row}
                  index={index}
                  start={start}
                  height={height}
                  template={template}
                  columns={visible}
                  card={isNarrow ? card : undefined}
                  name={row ? rowLabel(row) : ""}
                  isChosen={choosing && row ? isSelected(choosing.selection, row.id) : undefined}
                  isActive={index === activeIndex}
                  takeFocus={takeFocus}
                  onToggle={toggle}
                  onActive={setActive}
                />
              );
            })}
          </div>
        </div>
      </div>
      <Text size="sm" c="dimmed" role="status">
        {t("table.inView", {
          from: formatNumber(total === 0 ? 0 : (inView?.startIndex ?? 0) + 1),
          to: formatNumber(Math.min(total, (inView?.endIndex ?? 0) + 1)),
          total: formatNumber(total),
        })}
      </Text>
    </div>
  );
}

const NEXT: Record<string, (index: number, page: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_index, _page, last) => last,
};
