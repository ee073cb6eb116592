import type { CatalogEntry } from "./catalog.ts";

/** One entry after a sync (catalog-and-registry §9.4). Where the local one has overrides its own fields win, field by
 *  field; else the provider's win, except `available`. An entry that only the provider has is taken as it is. */
export function mergeEntry(local: CatalogEntry | undefined, remote: CatalogEntry): CatalogEntry {
  if (!local) return remote;
  if (local.localOverrides === true) return { ...remote, ...local };
  const { available: _available, localOverrides: _localOverrides, ...fields } = { ...local, ...remote };
  return {
    ...fields,
    ...(Object.hasOwn(local, "available") ? { available: local.available } : {}),
    ...(Object.hasOwn(local, "localOverrides") ? { localOverrides: local.localOverrides } : {}),
  };
}
