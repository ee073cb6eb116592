import type {
  CatalogConfig,
  CatalogEntry,
  Collection,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { isSame } from "../../../server/definitions/catalog/rules/isSame.ts";
import { isMine, isOrdered } from "./catalog.ts";

/** A change of the catalog that can be applied to any revision. */
export type Edit = (config: CatalogConfig) => CatalogConfig;

/** Sorts the entries of a collection for display: by their order, entries without one last, ties as stored. */
export function inOrder(collection: Collection, entries: CatalogEntry[]): CatalogEntry[] {
  return isOrdered(collection)
    ? entries.toSorted((one, other) => entryOrder(one) - entryOrder(other) || 0)
    : entries;
}

export function offered(collection: Collection, id: string, available: boolean): Edit {
  return changed(collection, (entry) => (entry.id === id ? { ...entry, available } : entry));
}

/** Replaces the entry with the same id, or appends the entry. */
export function put(collection: Collection, entry: CatalogEntry): Edit {
  return (config) => {
    const entries = config[collection];
    const isKnown = entries.some(({ id }) => id === entry.id);
    const next = isKnown ? entries.map((one) => (one.id === entry.id ? entry : one)) : [...entries, entry];
    return { ...config, [collection]: next };
  };
}

export function removed(collection: Collection, id: string): Edit {
  return (config) => ({ ...config, [collection]: config[collection].filter((entry) => entry.id !== id) });
}

/**
 * Restores an entry at its former position.
 * @param at the position as stored
 */
export function putBack(collection: Collection, entry: CatalogEntry, at: number): Edit {
  return (config) =>
    config[collection].some(({ id }) => id === entry.id)
      ? config
      : { ...config, [collection]: config[collection].toSpliced(at, 0, entry) };
}

/**
 * Moves an entry one position up or down. Entries whose order changes are marked as local: a sync would revert them
 * otherwise.
 */
export function moved(collection: Collection, id: string, step: -1 | 1): Edit {
  return (config) => {
    const orders = movedOrders(inOrder(collection, config[collection]), id, step);
    return changed(collection, (entry) => {
      const order = orders.get(entry.id);
      return order === undefined ? entry : { ...entry, order, localOverrides: true };
    })(config);
  };
}

/**
 * Returns the entries whose order changes when one is moved past its neighbor, with their new order: as few as
 * possible.
 * @param shown the entries in display order
 */
function movedOrders(shown: CatalogEntry[], id: string, step: -1 | 1): Map<string, number> {
  const from = shown.findIndex((entry) => entry.id === id);
  const to = from + step;
  const [one, other] = [shown[from], shown[to]];
  if (!one || !other) return new Map();
  const [mine, theirs] = [entryOrder(one), entryOrder(other)];
  if (Number.isFinite(mine) && Number.isFinite(theirs) && mine !== theirs)
    return new Map([
      [one.id, theirs],
      [other.id, mine],
    ]);
  // Orders may be equal or missing: from there on, entries are renumbered until the numbers increase again.
  const wanted = shown.with(from, other).with(to, one);
  const first = Math.min(from, to);
  const unnumbered = wanted.findIndex((entry) => entryOrder(entry) === Infinity);
  const start = unnumbered !== -1 && unnumbered < first ? unnumbered : first;
  const orders = new Map<string, number>();
  const before = wanted[start - 1];
  let last = before ? entryOrder(before) : 0;
  for (const [index, entry] of wanted.entries()) {
    if (index < start) continue;
    const place = entryOrder(entry);
    const fits = place > last;
    if (fits && index > first + 1) break;
    if (!fits || place === Infinity) orders.set(entry.id, last + 1);
    last = orders.get(entry.id) ?? place;
  }
  return orders;
}

/** Returns an entry reset to the provider's version; its availability stays local. */
export function asProvided(local: CatalogEntry, remote: CatalogEntry): CatalogEntry {
  const { localOverrides: _, available: __, ...provided } = remote;
  return {
    ...provided,
    ...(local.available === undefined ? {} : { available: local.available }),
    id: local.id,
  };
}

/**
 * Returns a draft, marked as local if it differs from the base. Whether an entry is offered is always a local
 * decision and does not mark it.
 */
export function marked(draft: CatalogEntry, base: CatalogEntry): CatalogEntry {
  const isTouched = changedFields(base, draft).some((field) => !FREE.has(field));
  if (isTouched) return isMine(draft) ? draft : { ...draft, localOverrides: true };
  const { localOverrides: _, ...plain } = draft;
  return base.localOverrides === undefined ? plain : { ...plain, localOverrides: base.localOverrides };
}

const FREE = new Set(["available", "localOverrides"]);

/** The fields in which two states of an entry differ. */
export function changedFields(before: CatalogEntry, after: CatalogEntry): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => !isSame(before[field], after[field]));
}

/**
 * Rebases an edit onto another user's change of the same entry. clashes: the fields that both changed to different
 * values; the entry contains mine.
 */
export function rebased({ base, mine, theirs }: Record<"base" | "mine" | "theirs", CatalogEntry>): {
  entry: CatalogEntry;
  clashes: string[];
} {
  const [ours, others] = [changedFields(base, mine), changedFields(base, theirs)];
  const entry = { ...theirs };
  for (const field of ours) {
    if (mine[field] === undefined) delete entry[field];
    else entry[field] = mine[field];
  }
  const clashes = ours.filter((field) => others.includes(field) && !isSame(mine[field], theirs[field]));
  return { entry, clashes };
}

function entryOrder({ order }: CatalogEntry): number {
  return typeof order === "number" && Number.isFinite(order) ? order : Infinity;
}

function changed(collection: Collection, change: (entry: CatalogEntry) => CatalogEntry): Edit {
  return (config) => ({ ...config, [collection]: config[collection].map(change) });
}
