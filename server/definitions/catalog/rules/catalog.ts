/** The collections of a catalog, in the order of responses (catalog-and-registry §2). */
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

/** Limits of a catalog. Nesting counts the document itself, its collections, and their entries. */
export const COLLECTION_ENTRIES_MAX = 2_000;
export const ENTRY_ID_MAX_CHARACTERS = 200;
export const NESTING_MAX = 16;

/** One entry as its provider sent it: unknown fields are preserved, and known fields may have any type. localOverrides:
 *  fields whose local values win over those of a provider. */
export interface CatalogEntry {
  id: string;
  available?: unknown;
  comingSoon?: unknown;
  order?: unknown;
  localOverrides?: unknown;
  [field: string]: unknown;
}

export type CatalogCollections = Record<Collection, CatalogEntry[]>;

/** A complete catalog. version: a counter that increases with edits of entries. syncUrl: the provider it is synced
 *  from; null or absent for the default one. lastSyncedAt: ISO 8601. Other keys are preserved. */
export interface CatalogConfig extends CatalogCollections {
  version: number;
  syncUrl?: string | null;
  lastSyncedAt?: string | null;
  [key: string]: unknown;
}

/** The effect of a sync on one entry. new: the entry is added. changed: the provider's fields replace the local ones.
 *  kept: fields that differ and keep their local values. An entry can be both changed and kept. */
export interface CatalogChange {
  collection: Collection;
  id: string;
  name: string | null;
  kind: "new" | "changed" | "kept";
  fields: { field: string; local: unknown; remote: unknown }[];
}

/** newTechnologies: the number of provider technologies missing locally. changes: the effects of a sync, empty
 *  without updates. */
export interface CatalogUpdates {
  hasUpdates: boolean;
  newTechnologies: number;
  changes: CatalogChange[];
}

/** The catalog of an instance without a stored one. */
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
