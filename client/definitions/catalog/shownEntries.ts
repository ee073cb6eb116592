import type { CatalogEntry, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { isComingSoon, isMine, isOffered, isOfferable, mayComeSoon, toText } from "./catalog.ts";

export const STATES = ["offered", "notOffered", "comingSoon", "mine", "onlyHere"] as const;
export type EntryState = (typeof STATES)[number];

/**
 * The states of an entry for its badges.
 * @param onlyHere ids that the provider does not have, if it was requested
 */
export function entryStates(
  collection: Collection,
  entry: CatalogEntry,
  onlyHere: ReadonlySet<string> | undefined,
): EntryState[] {
  const states: EntryState[] = [];
  if (isOfferable(collection)) {
    const isTeased = mayComeSoon(collection) && isComingSoon(entry);
    if (!isOffered(entry)) states.push("notOffered");
    else if (!isTeased) states.push("offered");
    if (isTeased) states.push("comingSoon");
  }
  if (isMine(entry)) states.push("mine");
  if (onlyHere?.has(entry.id)) states.push("onlyHere");
  return states;
}

/** Returns the entries that contain every word of a search in their texts and have the given state. */
export function shownEntries(
  entries: CatalogEntry[],
  {
    collection,
    search,
    state,
    onlyHere,
  }: {
    collection: Collection;
    search: string;
    state: EntryState | undefined;
    onlyHere: ReadonlySet<string> | undefined;
  },
): CatalogEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (state && !entryStates(collection, entry, onlyHere).includes(state)) return false;
    if (words.length === 0) return true;
    const said = SEARCHED.map((field) => toText(entry[field]))
      .join(" ")
      .toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

const SEARCHED = [
  "id",
  "name",
  "sku",
  "manufacturer",
  "platformFamily",
  "category",
  "chemistry",
  "doradoKitName",
  "shortDescription",
  "description",
];
