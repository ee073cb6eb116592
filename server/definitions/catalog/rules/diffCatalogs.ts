import { type CatalogConfig, type CatalogEntry, type Collection, COLLECTIONS } from "./catalog.ts";
import { isSame } from "./isSame.ts";

/** The change of one entry. offered, notOffered: only the availability changed. */
export interface CatalogEdit {
  collection: Collection;
  id: string;
  name: string | null;
  kind: "added" | "changed" | "offered" | "notOffered" | "removed";
}

/** The differences of a catalog revision from the previous one. count: number of changed entries. first: some
 *  of them. */
export interface CatalogEdits {
  count: number;
  first: CatalogEdit[];
}

const EDITS_LISTED_MAX = 3;

/** The differences between two catalogs, entry by entry. before: undefined for the first catalog. */
export function diffCatalogs(before: CatalogConfig | undefined, after: CatalogConfig): CatalogEdits {
  const edits = COLLECTIONS.flatMap((collection) => {
    const known = new Map((before?.[collection] ?? []).map((entry) => [entry.id, entry]));
    const there = new Set(after[collection].map(({ id }) => id));
    const removed = [...known.values()].filter(({ id }) => !there.has(id));
    return [
      ...after[collection].flatMap((entry) => {
        const kind = editKind(known.get(entry.id), entry);
        return kind ? [edit(collection, entry, kind)] : [];
      }),
      ...removed.map((entry) => edit(collection, entry, "removed")),
    ];
  });
  return { count: edits.length, first: edits.slice(0, EDITS_LISTED_MAX) };
}

function editKind(before: CatalogEntry | undefined, after: CatalogEntry): CatalogEdit["kind"] | undefined {
  if (!before) return "added";
  if (isSame(before, after)) return undefined;
  const isOffered = after.available !== false;
  const isSwitched = isSame({ ...before, available: null }, { ...after, available: null });
  if (!isSwitched || (before.available !== false) === isOffered) return "changed";
  return isOffered ? "offered" : "notOffered";
}

function edit(collection: Collection, { id, name }: CatalogEntry, kind: CatalogEdit["kind"]): CatalogEdit {
  return { collection, id, name: typeof name === "string" ? name : null, kind };
}
