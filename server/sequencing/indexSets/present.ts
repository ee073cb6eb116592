import type { IndexSet } from "../../../db/models/IndexSet.ts";
import type { IndexSetEntry } from "../../../db/models/IndexSetEntry.ts";
import type { IndexEntry } from "./rules/parseIndexSet.ts";
import { compareWells } from "./rules/wells.ts";

/** An index set with its entries in plate order, column by column. */
export function presentIndexSet({ id, name, note, createdAt, updatedAt, entries = [] }: IndexSet) {
  return {
    id,
    name,
    note,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    entries: sortEntries(entries, "columns").map(presentEntry),
  };
}

/** Returns entries in the order in which their wells are used. */
export function sortEntries(
  entries: readonly IndexSetEntry[],
  direction: "columns" | "rows",
): IndexSetEntry[] {
  const compare = compareWells(direction);
  return entries.toSorted((one, other) => compare(one.well, other.well));
}

function presentEntry({ name, well, i7Name, i7Sequence, i5Name, i5Sequence }: IndexSetEntry): IndexEntry {
  return { name, well, i7Name, i7Sequence, i5Name, i5Sequence };
}
