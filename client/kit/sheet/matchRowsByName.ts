import type { HeaderCell } from "./header.ts";
import type { Column, Row } from "./table.ts";

/**
 * Returns the table rows that the rows of a pasted block name in the read-only column that identifies rows;
 * undefined for unknown names. Rows with equal names are distinguished by the other read-only columns of the block,
 * then by their order. Returns undefined if the header names no such column.
 */
export function matchRowsByName(
  rows: Row[],
  header: HeaderCell[],
  body: string[][],
): (number | undefined)[] | undefined {
  const standing = header.flatMap(({ column }, index) => (column?.readOnly ? [{ column, index }] : []));
  const key = standing.find(({ column }) => column.isUnique);
  if (!key) return undefined;
  const byName = new Map<string, number[]>();
  for (const [place, row] of rows.entries()) {
    const name = storedText(row, key.column);
    byName.set(name, [...(byName.get(name) ?? []), place]);
  }
  const used = new Set<number>();
  return body.map((cells) => {
    const open = (byName.get(cellText(cells, key.index)) ?? []).filter((place) => !used.has(place));
    const alike = open.find((place) =>
      standing.every(({ column, index }) => storedText(rows[place]!, column) === cellText(cells, index)),
    );
    const place = alike ?? open[0];
    if (place !== undefined) used.add(place);
    return place;
  });
}

function storedText(row: Row, { name }: Column): string {
  return (row.values[name] ?? "").trim();
}

function cellText(cells: string[], index: number): string {
  return (cells[index] ?? "").trim();
}
