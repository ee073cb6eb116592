import { useDebouncedValue } from "@mantine/hooks";
import { type QueryKey, useQueries } from "@tanstack/react-query";
import { useCallback } from "react";
import { NEAR_ROWS, windowsInRange, WINDOW_ROWS } from "./windows.ts";

// A window that is only scrolled past is not requested.
const SETTLED_MS = 60;
const CACHED_MS = 60_000;

/** The query of one window of a list. */
export type WindowQuery<Row> = (window: { offset: number; limit: number }) => {
  queryKey: QueryKey;
  queryFn: () => Promise<Row[]>;
};

/**
 * Loads the windows of a long list that contain the visible rows, and those nearby. Returns the row at an index,
 * undefined until it is loaded.
 * @param from first visible row; likewise to, the last
 */
export function useRowWindows<Row>(
  windowQuery: WindowQuery<Row>,
  { from, to, total }: { from: number; to: number; total: number },
) {
  const wanted = windowsInRange({ from: from - NEAR_ROWS, to: to + NEAR_ROWS, total }).join(",");
  const [settled] = useDebouncedValue(wanted, SETTLED_MS, { leading: true });
  const windows = settled === "" ? [] : settled.split(",").map(Number);
  const answers = useQueries({
    queries: windows.map((window) => ({
      ...windowQuery({ offset: window * WINDOW_ROWS, limit: WINDOW_ROWS }),
      gcTime: CACHED_MS,
    })),
    combine: useCallback(
      (results: { data: Row[] | undefined; error: Error | null; refetch: () => unknown }[]) => ({
        pages: results.map(({ data }) => data),
        failed: results.find(({ error, data }) => error && !data),
      }),
      [],
    ),
  });
  const byWindow = new Map(windows.map((window, index) => [window, answers.pages[index]]));
  return {
    rowAt: (index: number): Row | undefined =>
      byWindow.get(Math.floor(index / WINDOW_ROWS))?.[index % WINDOW_ROWS],
    failed: answers.failed,
  };
}
