/** The collections of a catalog of sequencing technology, in the order they are told (catalog-and-registry §2). */
export const COLLECTIONS = [
  "technologies",
  "devices",
  "flowCells",
  "kits",
  "software",
  "barcodeSchemes",
  "barcodeSets",
] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** Bounds of a catalog. Nesting counts the document itself, its collections, and their entries. */
export const COLLECTION_ENTRIES_MAX = 2_000;
export const ENTRY_ID_MAX_CHARACTERS = 200;
export const NESTING_MAX = 16;

/** One entry as its provider sent it: fields that we do not know are kept, and known ones may be of any type.
 *  localOverrides: its own fields win over those of a provider. */
export interface CatalogEntry {
  id: string;
  available?: unknown;
  comingSoon?: unknown;
  order?: unknown;
  localOverrides?: unknown;
  [field: string]: unknown;
}

export type CatalogCollections = Record<Collection, CatalogEntry[]>;

/** A whole catalog. version: counts up, and tells that entries were edited. syncUrl: the provider it is synced from;
 *  null or absent for the default one. lastSyncedAt: ISO 8601. Other keys are kept as they came. */
export interface CatalogConfig extends CatalogCollections {
  version: number;
  syncUrl?: string | null;
  lastSyncedAt?: string | null;
  [key: string]: unknown;
}

/** What a sync does to one entry. new: it is taken as it is. changed: the provider's fields replace ours. kept: fields
 *  in which the provider differs and ours stay. An entry may be both changed and kept. */
export interface CatalogChange {
  collection: Collection;
  id: string;
  name: string | null;
  kind: "new" | "changed" | "kept";
  fields: { field: string; local: unknown; remote: unknown }[];
}

/** newTechnologies: how many technologies the provider has that we do not. changes: what a sync does; none when there
 *  are no updates. */
export interface CatalogUpdates {
  hasUpdates: boolean;
  newTechnologies: number;
  changes: CatalogChange[];
}

/** The catalog of an instance that has none yet. */
export function emptyCatalog(): CatalogConfig {
  return {
    version: 1,
    technologies: [],
    devices: [],
    flowCells: [],
    kits: [],
    software: [],
    barcodeSchemes: [],
    barcodeSets: [],
  };
}
