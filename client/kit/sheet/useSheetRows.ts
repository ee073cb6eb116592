import { useCallback, useMemo, useState } from "react";
import { type History, newHistory, record, redo, undo } from "./history.ts";
import type { Row } from "./table.ts";

export interface SheetRows {
  rows: Row[];
  /** The strand of the last change, which shows whether an edit of a cell has changed anything yet. */
  strand: string | undefined;
  canUndo: boolean;
  canRedo: boolean;
  change: (next: Row[] | ((rows: Row[]) => Row[]), strand?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Replaces the rows and clears the history. */
  reset: (rows: Row[]) => void;
  /** Writes values of the server without a history step. */
  amend: (change: (rows: Row[]) => Row[]) => void;
}

/** The rows of a sheet with their undo and redo history. */
export function useSheetRows(initial: () => Row[]): SheetRows {
  const [history, setHistory] = useState<History<Row[]>>(() => newHistory(initial()));
  const change = useCallback<SheetRows["change"]>((next, strand) => {
    setHistory((before) => record(before, typeof next === "function" ? next(before.present) : next, strand));
  }, []);
  const reset = useCallback((rows: Row[]) => setHistory(newHistory(rows)), []);
  const amend = useCallback<SheetRows["amend"]>((alter) => {
    setHistory((before) => ({ ...before, present: alter(before.present), strand: undefined }));
  }, []);
  const back = useCallback(() => setHistory(undo), []);
  const forth = useCallback(() => setHistory(redo), []);
  return useMemo(
    () => ({
      rows: history.present,
      strand: history.strand,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      change,
      undo: back,
      redo: forth,
      reset,
      amend,
    }),
    [history, change, back, forth, reset, amend],
  );
}
