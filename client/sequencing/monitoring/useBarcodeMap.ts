import { useMemo, useState } from "react";
import { blankRows } from "../../kit/sheet/newRows.ts";
import type { Row } from "../../kit/sheet/table.ts";
import { useSheetRows } from "../../kit/sheet/useSheetRows.ts";
import { isSameMap, toMapRows } from "./barcodeMap.ts";
import { plannedBarcodes, likelySource, type Planned } from "./mapSource.ts";

const BLANK_ROWS = 3;

/** The edits of a barcode map. source: chosen by the user. rows: only if edited. */
export interface DraftMap {
  source?: string | undefined;
  rows?: Row[] | undefined;
}

/**
 * The barcode map of a new live sequencing run, filled from the plan until the user edits it.
 * @param flowCellId identifies the plan of the run
 */
export function useBarcodeMap({
  planned,
  flowCellId,
  draft,
}: {
  planned: Planned;
  flowCellId: string | undefined;
  draft: DraftMap | undefined;
}) {
  const [picked, setPicked] = useState(draft?.source);
  const source = picked ?? likelySource(planned, flowCellId);
  const filled = useMemo(() => initialRows(planned, source), [planned, source]);
  const [base, setBase] = useState(filled);
  const table = useSheetRows(() => draft?.rows ?? filled);
  const isTouched = !isSameMap(table.rows, base);

  if (filled !== base && !isSameMap(filled, base)) {
    setBase(filled);
    // Edited rows are kept until the user refills the table.
    if (!isTouched) table.reset(filled);
  }

  return {
    table,
    source,
    plan: planned.plans.find(({ sequencingRunId }) => sequencingRunId === source),
    /** Refills the table; undo restores the previous rows. */
    fillFrom(next: string) {
      const rows = initialRows(planned, next);
      setPicked(next);
      setBase(rows);
      table.change(rows);
    },
    discard() {
      const rows = initialRows(planned, likelySource(planned, undefined));
      setPicked(undefined);
      setBase(rows);
      table.reset(rows);
    },
    /** The edits to store in the draft; undefined without any. */
    draft:
      picked === undefined && !isTouched
        ? undefined
        : { source: picked, rows: isTouched ? table.rows : undefined },
  };
}

export type BarcodeMap = ReturnType<typeof useBarcodeMap>;

function initialRows(planned: Planned, source: string): Row[] {
  const rows = toMapRows(plannedBarcodes(planned, source));
  return rows.length > 0 ? rows : blankRows(BLANK_ROWS);
}
