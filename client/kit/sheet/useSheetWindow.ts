import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef } from "react";
import { useIsNarrow } from "../components/useIsNarrow.ts";
import { type Layout, computeLayout } from "./columnWidths.ts";
import type { Column } from "./table.ts";

/**
 * The rendered part of a sheet: the visible rows and columns and some around them. from, to: the scrolling columns,
 * inclusive; the first `frozen` columns always stay at the left.
 */
export interface SheetWindow {
  layout: Layout;
  frozen: number;
  from: number;
  to: number;
}

/** The part of a sheet that its scroller shows. Sizes in pixels. frozen: leading columns that stay visible. */
export function useSheetWindow({
  rowCount,
  columns,
  frozen,
}: {
  rowCount: number;
  columns: Column[];
  frozen: number;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width: available } = useElementSize<HTMLDivElement>();
  const scrollerRef = useMergedRef(scroller, sized);
  const isNarrow = useIsNarrow();
  const rowHeight = isNarrow ? 44 : 36;
  const indexWidth = isNarrow ? 40 : 46;
  const headHeight = rowHeight + (columns.some(({ group }) => group !== undefined) ? BAND_HEIGHT : 0);
  const layout = useMemo(
    () => computeLayout(columns, { indexWidth, available }),
    [columns, indexWidth, available],
  );

  // oxlint-disable-next-line react/incompatible-library -- no memoized component receives it
  const down = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.widths[index] ?? 0,
    paddingStart: indexWidth,
    overscan: 1,
  });
  useLayoutEffect(() => across.measure(), [across, layout]);
  useLayoutEffect(() => down.measure(), [down, rowHeight]);

  const inView = across.getVirtualItems();
  // In steps, so that rows are not rendered again for every column that becomes visible.
  const first = Math.floor((inView[0]?.index ?? 0) / COLUMNS_AT_ONCE) * COLUMNS_AT_ONCE;
  const last = Math.ceil(((inView.at(-1)?.index ?? 0) + 1) / COLUMNS_AT_ONCE) * COLUMNS_AT_ONCE - 1;
  const from = Math.max(frozen, first);
  const to = Math.max(from - 1, Math.min(last, columns.length - 1));
  const part: SheetWindow = useMemo(() => ({ layout, frozen, from, to }), [layout, frozen, from, to]);
  return { scrollerRef, rowHeight, indexWidth, headHeight, rowsInView: down.getVirtualItems(), part };
}

export const BAND_HEIGHT = 28;
const COLUMNS_AT_ONCE = 4;
