import { useMemo, useState } from "react";
import { changedCells, withTyped } from "../../kit/sheet/changedCells.ts";
import type { Column, Row } from "../../kit/sheet/table.ts";
import { type SheetRows, useSheetRows } from "../../kit/sheet/useSheetRows.ts";
import { rebaseRows, applyConsequences } from "./planRows.ts";

/**
 * The input for a run plan.
 * @param stored the server's plan; when it changes, the input is kept on top
 * @param kept an earlier unsaved draft
 */
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

  /**
   * Rebases onto the server's current plan.
   * @param before the plan that the current rows were edited from
   */
  function rebaseOnto(after: Row[], before: ReadonlyMap<string, Row>) {
    plain.amend((rows) => rebaseRows({ rows, before, after, columns }));
    setSaved(after);
  }
  if (stored !== seen) {
    setSeen(stored);
    // Another part of the order changed; this plan did not.
    if (!isSame(stored, seen)) rebaseOnto(stored, savedByKey);
  }

  const { change } = plain;
  const table: SheetRows = useMemo(
    () => ({
      ...plain,
      change: (next, strand) =>
        change(
          (rows) => applyConsequences(rows, typeof next === "function" ? next(rows) : next, columns),
          strand,
        ),
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
    /** Accepts the server's response for the rows that were sent. */
    took: (after: Row[], sent: Row[]) => rebaseOnto(after, byKey(sent)),
    /** Resets the input to the server's plan. */
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
