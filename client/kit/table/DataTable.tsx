import { defaultRangeExtractor, observeWindowOffset, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ErrorNotice } from "../components/ErrorNotice.tsx";
import { drawnHeight, toListOffset, toScrollY } from "./scaledScroll.ts";
import { isSelected, selectedCount, type Selection } from "./selection.ts";
import classes from "./table.module.css";
import { toGrid, TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import type { ShownColumns, Sorting, TableColumn } from "./tableColumn.ts";
import { ROW_HEIGHTS, useDensity } from "./useDensity.ts";
import { useFollowLinks } from "./useFollowLinks.ts";
import { useIsPhone } from "./useIsPhone.ts";
import { useRowWindows, type WindowQuery } from "./useRowWindows.ts";

const PHONE_ROW_HEIGHT = 60;
const OVERSCAN = 8;
// The bar of selected rows, which covers the last rows of the window.
const BAR_HEIGHT = 88;
/** The rows that are drawn before the length of the list is known. */
const UNKNOWN_ROWS = 12;

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
 * A virtualized list of any length that scrolls with the page: only rows in the window are rendered, and only windows
 * of rows around them are loaded. Rows are positioned by transform and have one height, by density; on a phone each has
 * two lines (`renderCard`). Arrow keys, Page Up and Down, Home and End move between rows, Enter opens one, Space selects it,
 * with Shift the range.
 */
export function DataTable<Row extends Listed>(props: TableProps<Row>) {
  // The key remounts the table for another list, whose rows have nothing in common with those of this one.
  return <Rows key={props.listKey} {...props} />;
}

interface TableProps<Row> {
  label: string;
  /** A key of the filters and the sorting. */
  listKey: string;
  /** undefined until it is known. */
  total: number | undefined;
  columns: TableColumn<Row>[];
  shown: ShownColumns;
  sorting?: Sorting | undefined;
  /** undefined restores the sorting of the list. */
  onSort?: ((sorting: Sorting | undefined) => void) | undefined;
  windowQuery: WindowQuery<Row>;
  choosing?: Choosing | undefined;
  /** The accessible name of a row. */
  rowLabel: (row: Row) => string;
  renderCard: (row: Row) => ReactNode;
}

function Rows<Row extends Listed>({
  label,
  total: knownTotal,
  columns,
  shown,
  sorting,
  onSort,
  windowQuery,
  choosing,
  rowLabel,
  renderCard,
}: TableProps<Row>) {
  const isPhone = useIsPhone();
  const [density] = useDensity();
  const total = knownTotal ?? UNKNOWN_ROWS;
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  const activeIndex = Math.min(active, Math.max(0, total - 1));
  const height = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHTS[density];
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const visible = useMemo(() => columns.filter(({ id }) => shown[id]), [columns, shown]);
  const { virtual, top, shift, sizeNow } = useWindowRows({ body, total, height, activeIndex });
  const inView = virtual.range;
  const { rowAt, failed } = useRowWindows(windowQuery, {
    from: inView?.startIndex ?? 0,
    to: inView?.endIndex ?? 0,
    total,
  });
  const follow = useFollowLinks();

  const { template, minWidth } = toGrid(visible, choosing !== undefined);
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
    // Menus of a row are elsewhere in the document, although their events arrive here.
    if (!(event.target instanceof HTMLElement) || !body.current?.contains(event.target) || event.altKey)
      return;
    const page = Math.max(1, Math.floor((window.innerHeight - headBottom()) / height) - 2);
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

  function headBottom(): number {
    return head.current?.getBoundingClientRect().bottom ?? 0;
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
    reveal(index);
  }

  /** Scrolls the window so far that a row is between the header and the bar of selected rows. */
  function reveal(index: number) {
    const size = sizeNow();
    const offset = toListOffset(window.scrollY, size);
    const start = top + index * height;
    const free = window.innerHeight - (choosing ? BAR_HEIGHT : 0);
    if (start < offset + headBottom()) window.scrollTo({ top: toScrollY(start - headBottom(), size) });
    else if (start + height > offset + free) window.scrollTo({ top: toScrollY(start + height - free, size) });
  }

  return (
    <div>
      {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      <div
        role="table"
        aria-label={label}
        aria-rowcount={knownTotal === undefined ? -1 : total + 1}
        aria-busy={knownTotal === undefined}
        className={classes.table}
        data-density={density}
        onKeyDown={press}
        onClick={follow}
      >
        <div ref={head} className={classes.head}>
          <TableHead
            columns={columns}
            shown={shown}
            sorting={sorting}
            template={template}
            minWidth={minWidth}
            isPhone={isPhone}
            onSort={onSort}
            choosing={
              choosing && {
                count: selectedCount(choosing.selection, total),
                total,
                onAll: choosing.onAll,
              }
            }
          />
        </div>
        <div
          ref={body}
          className={classes.scroller}
          onScroll={({ currentTarget }) => head.current?.scrollTo({ left: currentTarget.scrollLeft })}
        >
          <div
            role="rowgroup"
            className={classes.body}
            style={{ height: drawnHeight(total * height), ...(!isPhone && { minWidth }) }}
          >
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rowAt(index);
              return (
                <TableRow
                  key={index}
                  row={row}
                  index={index}
                  start={start - top - shift}
                  height={height}
                  template={template}
                  columns={visible}
                  card={isPhone ? renderCard : undefined}
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
    </div>
  );
}

/**
 * The rows of a list in the window, and the list's place in the document: `top`, and `shift`, by which rows are moved
 * up where the list is higher than its element (toListOffset).
 */
function useWindowRows({
  body,
  total,
  height,
  activeIndex,
}: {
  body: RefObject<HTMLElement | null>;
  total: number;
  height: number;
  activeIndex: number;
}) {
  const top = useDocumentTop(body);
  const list = total * height;
  const size = useRef({ top, list });
  const sizeNow = () => ({ ...size.current, view: window.innerHeight });
  useLayoutEffect(() => {
    size.current = { top, list };
  }, [top, list]);

  // oxlint-disable-next-line react/incompatible-library -- no memoized component receives it
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialOffset: () => window.scrollY,
    observeElementOffset: (instance, notify) =>
      observeWindowOffset(instance, (offset, isScrolling) =>
        notify(toListOffset(offset, sizeNow()), isScrolling),
      ),
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
  const offset = virtual.scrollOffset ?? 0;
  return {
    virtual,
    top,
    shift: offset - toScrollY(offset, { top, list, view: window.innerHeight }),
    sizeNow,
  };
}

/** The distance of an element from the top of the document, measured again when the page changes its height. */
function useDocumentTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

const NEXT: Record<string, (index: number, page: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_index, _page, last) => last,
};
