import { useMemo, useState } from "react";
import { blankRows } from "../../kit/sheet/newRows.ts";
import type { Row } from "../../kit/sheet/table.ts";
import { useSheetRows } from "../../kit/sheet/useSheetRows.ts";
import { isSameMap, rowsOfMap } from "./barcodeMap.ts";
import { barcodesOf, likelySource, type Planned } from "./mapSource.ts";

const BLANK_ROWS = 3;

/** What was done to a barcode map. source: chosen by hand. rows: only where they were typed into. */
export interface KeptMap {
  source?: string | undefined;
  rows?: Row[] | undefined;
}

/** The barcode map of a run to be watched, filled from what is planned until somebody types into it. flowCellId: of the
 *  run, by which its plan is known. */
export function useBarcodeMap({
  planned,
  flowCellId,
  kept,
}: {
  planned: Planned;
  flowCellId: string | undefined;
  kept: KeptMap | undefined;
}) {
  const [picked, setPicked] = useState(kept?.source);
  const source = picked ?? likelySource(planned, flowCellId);
  const filled = useMemo(() => startOf(planned, source), [planned, source]);
  const [base, setBase] = useState(filled);
  const table = useSheetRows(() => kept?.rows ?? filled);
  const isTouched = !isSameMap(table.rows, base);

  if (filled !== base && !isSameMap(filled, base)) {
    setBase(filled);
    // What was typed stays, until it is filled anew by hand.
    if (!isTouched) table.reset(filled);
  }

  return {
    table,
    source,
    plan: planned.plans.find(({ sequencingRunId }) => sequencingRunId === source),
    /** Fills the table anew; undo puts back what was there. */
    fillFrom(next: string) {
      const rows = startOf(planned, next);
      setPicked(next);
      setBase(rows);
      table.change(rows);
    },
    discard() {
      const rows = startOf(planned, likelySource(planned, undefined));
      setPicked(undefined);
      setBase(rows);
      table.reset(rows);
    },
    /** What is to be kept of it; undefined while it is as it was filled. */
    kept:
      picked === undefined && !isTouched
        ? undefined
        : { source: picked, rows: isTouched ? table.rows : undefined },
  };
}

export type BarcodeMap = ReturnType<typeof useBarcodeMap>;

function startOf(planned: Planned, source: string): Row[] {
  const rows = rowsOfMap(barcodesOf(planned, source));
  return rows.length > 0 ? rows : blankRows(BLANK_ROWS);
}
