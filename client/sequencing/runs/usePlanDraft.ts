import { useMemo, useState } from "react";
import { changedCells, withTyped } from "../../kit/sheet/changedCells.ts";
import type { Column, Row } from "../../kit/sheet/table.ts";
import { type SheetRows, useSheetRows } from "../../kit/sheet/useSheetRows.ts";
import { rebased, settled } from "./planRows.ts";

/** A run plan as it is being filled in. stored: as the server has it; when that changes, what was typed stays on top.
 *  kept: what was typed here before and never saved. */
export function usePlanDraft({
  stored,
  columns,
  kept,
}: {
  stored: Row[];
  columns: Column[];
  kept: { rows: Row[] } | undefined;
}) {
  const [seen, setSeen] = useState(stored);
  const [saved, setSaved] = useState(stored);
  const savedByKey = useMemo(() => byKey(saved), [saved]);
  const plain = useSheetRows(() => withTyped(stored, kept?.rows ?? []));

  /** Goes on from what the server has now. before: what it had when the present rows were typed. */
  function adopt(after: Row[], before: ReadonlyMap<string, Row>) {
    plain.amend((rows) => rebased({ rows, before, after, columns }));
    setSaved(after);
  }
  if (stored !== seen) {
    setSeen(stored);
    // Something else about the order changed: nothing of this is new.
    if (!isSame(stored, seen)) adopt(stored, savedByKey);
  }

  const { change } = plain;
  const table: SheetRows = useMemo(
    () => ({
      ...plain,
      change: (next, strand) =>
        change((rows) => settled(rows, typeof next === "function" ? next(rows) : next, columns), strand),
    }),
    [plain, change, columns],
  );
  const changed = useMemo(
    () => changedCells(plain.rows, savedByKey, columns),
    [plain.rows, savedByKey, columns],
  );

  return {
    table,
    changed,
    saved: savedByKey,
    dirty: changed.length > 0,
    /** Takes what the server answered to some rows that were sent. */
    took: (after: Row[], sent: Row[]) => adopt(after, byKey(sent)),
    /** Goes back to what the server has. */
    discard: () => plain.reset(saved),
  };
}

function isSame(one: Row[], other: Row[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function byKey(rows: Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.key, row]));
}

export type PlanDraft = ReturnType<typeof usePlanDraft>;
