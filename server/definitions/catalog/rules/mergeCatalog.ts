import { type CatalogCollections, type CatalogConfig, type CatalogEntry, COLLECTIONS } from "./catalog.ts";

/** Returns the local catalog after a sync (catalog-and-registry §9): entries merged by id, first the provider's in
 *  their order, then those that exist only locally; nothing is deleted. The version becomes the provider's; syncUrl and
 *  lastSyncedAt stay local. Modifies neither argument. */
export function mergeCatalog(local: CatalogConfig, remote: CatalogConfig): CatalogConfig {
  const { syncUrl: _syncUrl, lastSyncedAt: _lastSyncedAt, ...remoteFields } = remote;
  const collections = COLLECTIONS.map((name) => [name, mergeEntries(local[name], remote[name])] as const);
  return { ...local, ...remoteFields, ...(Object.fromEntries(collections) as CatalogCollections) };
}

function mergeEntries(local: CatalogEntry[], remote: CatalogEntry[]): CatalogEntry[] {
  const localById = new Map(local.map((entry) => [entry.id, entry]));
  const remoteIds = new Set(remote.map(({ id }) => id));
  return [
    ...remote.map((entry) => mergeEntry(localById.get(entry.id), entry)),
    ...local.filter(({ id }) => !remoteIds.has(id)),
  ];
}

/** One entry after a sync (catalog-and-registry §9.4). With local overrides the local fields win; otherwise the
 *  provider's win, except `available`. An entry that only the provider has is returned unchanged. */
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
