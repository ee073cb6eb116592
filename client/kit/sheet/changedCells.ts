import type { Column, Row } from "./table.ts";

/** Rows with what was typed into them before and never saved. Samples that are gone are left out. */
export function withTyped(rows: Row[], typed: Row[]): Row[] {
  const byKey = new Map(typed.map((row) => [row.key, row.values]));
  return rows.map((row) => {
    const values = byKey.get(row.key);
    return values ? { ...row, values: { ...row.values, ...values } } : row;
  });
}

/** What was typed since the rows were saved: of every changed row the values that differ. saved: by key. */
export function changedCells(rows: Row[], saved: ReadonlyMap<string, Row>, columns: Column[]): Row[] {
  const open = columns.filter(({ readOnly }) => !readOnly);
  return rows.flatMap((row) => {
    const before = saved.get(row.key);
    if (!before || before === row) return [];
    const values: Record<string, string> = {};
    for (const { name } of open) {
      const value = row.values[name] ?? "";
      if (value !== (before.values[name] ?? "")) values[name] = value;
    }
    return Object.keys(values).length > 0 ? [{ key: row.key, values }] : [];
  });
}
