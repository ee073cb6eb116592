import { type CatalogCollections, type CatalogConfig, type CatalogEntry, COLLECTIONS } from "./catalog.ts";
import { mergeEntry } from "./mergeEntry.ts";

/** The local catalog after a sync with the provider's (catalog-and-registry §9): entries merged by id, the provider's in
 *  its order and then those that only we have, since nothing is deleted. The version becomes the provider's; syncUrl and
 *  lastSyncedAt stay ours, whatever the provider says. Changes neither of them. */
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
