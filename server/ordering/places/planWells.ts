import type { Place } from "../../../db/models/Place.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { tooFewWells, wellRequired, wellTwice, wellUnknown } from "./errors.ts";
import { freeWells, parseWell, wellName } from "./rules/wells.ts";

/** The wells of items by record id; null in a place without a grid. */
export type Wells = ReadonlyMap<string, string | null>;

/** Returns the given well of each item. Raises wellRequired, wellUnknown, wellTwice. */
export function chosenWells(place: Place, given: { id: string; well?: string | null | undefined }[]): Wells {
  const wells = new Map<string, string | null>();
  const used = new Set<string>();
  for (const { id, well = null } of given) {
    const name = normalizeWell(place, well);
    if (name !== null && used.has(name)) raise(wellTwice({ well: name }));
    if (name !== null) used.add(name);
    wells.set(id, name);
  }
  return wells;
}

/** Returns free wells for items, one after the other. Raises wellRequired, wellUnknown, tooFewWells. */
export function fillWells(
  place: Place,
  ids: string[],
  { fill, taken }: { fill: { by: "columns" | "rows"; from: string }; taken: ReadonlySet<string> },
): Wells {
  const { name, rows, columns } = place;
  if (rows === null || columns === null) return new Map(ids.map((id) => [id, null]));
  const from = normalizeWell(place, fill.from) ?? "A1";
  const free = freeWells({ rows, columns }, { by: fill.by, from, taken });
  if (free.length < ids.length) raise(tooFewWells({ place: name, free: free.length, items: ids.length }));
  return new Map(ids.map((id, index) => [id, free[index] ?? null]));
}

function normalizeWell({ name, rows, columns }: Place, well: string | null): string | null {
  if (rows === null || columns === null) {
    if (well !== null && well !== "") raise(wellUnknown({ place: name, well }));
    return null;
  }
  if (well === null || well === "") raise(wellRequired({ place: name }));
  const position = parseWell(well, { rows, columns }) ?? raise(wellUnknown({ place: name, well }));
  return wellName(position.row, position.column);
}
