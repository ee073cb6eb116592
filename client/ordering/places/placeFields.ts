import { GRIDS } from "../../../server/ordering/places/rules/wells.ts";
import { t } from "../../kit/i18n/t.ts";

export const KINDS = ["room", "freezer", "shelf", "rack", "box", "plate"] as const;
export type PlaceKind = (typeof KINDS)[number];

interface Grid {
  rows: number | null;
  columns: number | null;
}

/** The kinds of places for a select. */
export function kindOptions() {
  return KINDS.map((value) => ({ value, label: t(`places.kind.${value}`) }));
}

/** Whether places of a kind may have a grid. */
export function mayHaveGrid(kind: PlaceKind): boolean {
  return kind === "box" || kind === "plate" || kind === "rack";
}

/** Formats a grid as the value of its option; empty without a grid. */
export function gridValue({ rows, columns }: Grid): string {
  return rows === null || columns === null ? "" : `${rows}x${columns}`;
}

/** Parses the value of an option. */
export function parseGrid(value: string): Grid {
  const [rows, columns] = value === "" ? [] : value.split("x").map(Number);
  return { rows: rows ?? null, columns: columns ?? null };
}

/** The grids for a select, with the one that a place has. */
export function gridOptions(current = "") {
  const values = new Set([...GRIDS.map(gridValue), ...(current === "" ? [] : [current])]);
  return [
    { value: "", label: t("places.grid.none") },
    ...[...values].map((value) => {
      const { rows, columns } = parseGrid(value);
      const size = { rows: rows ?? 0, columns: columns ?? 0 };
      return { value, label: t("places.grid.wells", { ...size, wells: size.rows * size.columns }) };
    }),
  ];
}
