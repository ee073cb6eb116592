import { useCallback, useMemo, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import type { Row } from "../../kit/sheet/table.ts";
import type { SheetRows } from "../../kit/sheet/useSheetRows.ts";
import type { RowStatus } from "./plan.ts";
import { type Reviewed, STATUS } from "./planSheet.ts";

/**
 * The displayed rows of a plan: all, or those that had a status when the filter was set, so that a row does not
 * disappear while it is corrected. The first column of each contains its effect.
 */
export function useShownRows(table: SheetRows, reviewed: Reviewed) {
  const [filter, setFilter] = useState<{ status: RowStatus; keys: ReadonlySet<string> }>();
  const [shownRows] = useState(() => new WeakMap<Row, Row>());
  const { rows, change } = table;

  const shown = useMemo(() => {
    let last = rows.reduce((most, { number = 0 }) => Math.max(most, number), 1);
    return rows
      .map((row) => {
        const status = reviewed.rows.get(row.key)?.status;
        const text = status ? t(`imports.status.${status}`) : "";
        const number = row.number ?? ++last;
        const before = shownRows.get(row);
        if (before?.values[STATUS] === text && before.number === number) return before;
        const after = { ...row, number, values: { ...row.values, [STATUS]: text } };
        shownRows.set(row, after);
        return after;
      })
      .filter(({ key }) => !filter || filter.keys.has(key));
  }, [rows, filter, reviewed, shownRows]);

  const shownTable: SheetRows = useMemo(() => {
    // The sheet passes displayed rows; they are mapped to their originals, so that unchanged rows keep their identity.
    const originals = (all: Row[]) => new Map(all.map((row) => [shownRows.get(row) ?? row, row]));
    return {
      ...table,
      rows: shown,
      change: (next, strand) =>
        change((all) => {
          const known = originals(all);
          const visible = all.flatMap((row) =>
            !filter || filter.keys.has(row.key) ? [shownRows.get(row) ?? row] : [],
          );
          const after = (typeof next === "function" ? next(visible) : next).map(
            (row) => known.get(row) ?? row,
          );
          if (!filter) return after;
          const byKey = new Map(after.map((row) => [row.key, row]));
          return all.map((row) => byKey.get(row.key) ?? row);
        }, strand),
    };
  }, [table, shown, change, filter, shownRows]);

  const showAll = useCallback(() => setFilter(undefined), []);

  function filterBy(status: RowStatus | undefined) {
    if (!status) return showAll();
    const keys = [...reviewed.rows].flatMap(([key, row]) => (row.status === status ? [key] : []));
    return setFilter({ status, keys: new Set(keys) });
  }

  return { table: shownTable, status: filter?.status, filterBy, showAll };
}
