import { hiddenCells } from "./hiddenCells.ts";
import type { Column, Row } from "./table.ts";

/** Applies unsaved input to the rows. Deleted samples are dropped. */
export function withTyped(rows: Row[], typed: Row[]): Row[] {
  const byKey = new Map(typed.map((row) => [row.key, row.values]));
  return rows.map((row) => {
    const values = byKey.get(row.key);
    return values ? { ...row, values: { ...row.values, ...values } } : row;
  });
}

/**
 * Returns the values that differ from the saved rows, by changed row.
 * @param saved by key
 */
export function changedCells(rows: Row[], saved: ReadonlyMap<string, Row>, columns: Column[]): Row[] {
  const open = columns.filter(({ readOnly }) => !readOnly);
  return rows.flatMap((row) => {
    const before = saved.get(row.key);
    if (!before || before === row) return [];
    const values: Record<string, string> = {};
    const hidden = hiddenCells(columns, row);
    for (const { name } of open) {
      if (hidden.has(name)) continue;
      const value = row.values[name] ?? "";
      if (value !== (before.values[name] ?? "")) values[name] = value;
    }
    return Object.keys(values).length > 0 ? [{ key: row.key, values }] : [];
  });
}
