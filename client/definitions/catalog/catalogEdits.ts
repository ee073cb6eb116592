import type {
  CatalogConfig,
  CatalogEntry,
  Collection,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { isSame } from "../../../server/definitions/catalog/rules/isSame.ts";
import { isMine, isOrdered } from "./catalog.ts";

/** Changes a catalog, whichever revision of it is the newest by then. */
export type Edit = (config: CatalogConfig) => CatalogConfig;

/** The entries of a collection as they are shown: by their order, those without one last, ties as they are stored. */
export function inOrder(collection: Collection, entries: CatalogEntry[]): CatalogEntry[] {
  return isOrdered(collection)
    ? entries.toSorted((one, other) => placeOf(one) - placeOf(other) || 0)
    : entries;
}

export function offered(collection: Collection, id: string, available: boolean): Edit {
  return changed(collection, (entry) => (entry.id === id ? { ...entry, available } : entry));
}

/** Puts an entry in the place of the one with its id, or at the end. */
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

/** Puts an entry back where it was. at: its place as stored. */
export function putBack(collection: Collection, entry: CatalogEntry, at: number): Edit {
  return (config) =>
    config[collection].some(({ id }) => id === entry.id)
      ? config
      : { ...config, [collection]: config[collection].toSpliced(at, 0, entry) };
}

/** Moves an entry one place up or down. Whose order changes is the facility's own from now on: a provider would take
 *  it back otherwise. */
export function moved(collection: Collection, id: string, step: -1 | 1): Edit {
  return (config) => {
    const orders = movedOrders(inOrder(collection, config[collection]), id, step);
    return changed(collection, (entry) => {
      const order = orders.get(entry.id);
      return order === undefined ? entry : { ...entry, order, localOverrides: true };
    })(config);
  };
}

/** The entries that get another order when one is moved past its neighbour, and that order: as few as possible.
 *  shown: in the order they are shown. */
export function movedOrders(shown: CatalogEntry[], id: string, step: -1 | 1): Map<string, number> {
  const from = shown.findIndex((entry) => entry.id === id);
  const to = from + step;
  const [one, other] = [shown[from], shown[to]];
  if (!one || !other) return new Map();
  const [mine, theirs] = [placeOf(one), placeOf(other)];
  if (Number.isFinite(mine) && Number.isFinite(theirs) && mine !== theirs)
    return new Map([
      [one.id, theirs],
      [other.id, mine],
    ]);
  // Some have the same order, or none: from there on they are counted until it fits again.
  const wanted = shown.with(from, other).with(to, one);
  const first = Math.min(from, to);
  const unnumbered = wanted.findIndex((entry) => placeOf(entry) === Infinity);
  const start = unnumbered !== -1 && unnumbered < first ? unnumbered : first;
  const orders = new Map<string, number>();
  const before = wanted[start - 1];
  let last = before ? placeOf(before) : 0;
  for (const [index, entry] of wanted.entries()) {
    if (index < start) continue;
    const place = placeOf(entry);
    const fits = place > last;
    if (fits && index > first + 1) break;
    if (!fits || place === Infinity) orders.set(entry.id, last + 1);
    last = orders.get(entry.id) ?? place;
  }
  return orders;
}

/** What becomes of an entry when its provider's is to be had again: all of it, except whether it is offered here. */
export function asProvided(local: CatalogEntry, remote: CatalogEntry): CatalogEntry {
  const { localOverrides: _, available: __, ...provided } = remote;
  return {
    ...provided,
    ...(local.available === undefined ? {} : { available: local.available }),
    id: local.id,
  };
}

/** A draft of an entry, marked as the facility's own once it says anything else than before. Whether an entry is
 *  offered is always the facility's to say, and makes it no more its own. */
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

/** An edit of an entry that somebody else has changed meanwhile, on top of theirs. clashes: fields that both changed,
 *  each otherwise; mine are in the entry. */
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

function placeOf({ order }: CatalogEntry): number {
  return typeof order === "number" && Number.isFinite(order) ? order : Infinity;
}

function changed(collection: Collection, change: (entry: CatalogEntry) => CatalogEntry): Edit {
  return (config) => ({ ...config, [collection]: config[collection].map(change) });
}
