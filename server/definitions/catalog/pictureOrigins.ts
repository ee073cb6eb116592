import { memoizePair } from "../../platform/cache/memoize.ts";
import { publicUrl } from "../../platform/site/publicUrl.ts";
import { within } from "../../platform/concurrency/within.ts";
import { PICTURE_ORIGINS_MAX } from "../../platform/limits/limits.ts";
import type { Site } from "../../platform/site/site.ts";
import { cachedCatalog, type StoredCatalog } from "./readCatalog.ts";
import { resolvePictureUrls } from "./rules/resolvePictureUrls.ts";
import { defaultSyncUrl, defaultsToOwnRegistry, resolveSyncUrl } from "./syncUrl.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { CatalogConfig } from "./rules/catalog.ts";

// A page is not to wait for a database that is away.
const CATALOG_WAIT_MS = 500;
// Host names that a content security policy accepts; a URL may also contain hosts such as "*" or "a;b".
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/;

const originsIn = memoizePair(listOrigins);
const lastSeen = new WeakMap<Site, StoredCatalog>();

/** The origins, besides our own, from which pages load the pictures of the stored catalog: the first 10. Without a
 *  stored catalog, the origin of the default provider, because the requested page may be the first to fetch the
 *  catalog. While the database does not answer, the last known origins. */
export async function pictureOrigins(site: Site): Promise<string[]> {
  const before = lastSeen.get(site);
  const stored = await within(CATALOG_WAIT_MS, cachedCatalog(site), before).catch(() => before);
  const own = defaultsToOwnRegistry(site) ? plainOrigins([publicUrl(site)]) : [];
  if (!stored) return defaultsToOwnRegistry(site) ? own : plainOrigins([defaultSyncUrl(site)]);
  lastSeen.set(site, stored);
  return [...new Set([...own, ...originsIn(site, stored)])].slice(0, PICTURE_ORIGINS_MAX);
}

function listOrigins(site: Site, { config }: StoredCatalog): string[] {
  // Relative pictures of our own registry are our own.
  const resolved = isOwnRegistry(site, config.syncUrl)
    ? config
    : resolvePictureUrls(config, resolveSyncUrl(site, config.syncUrl));
  const pictures = [
    ...resolved.technologies.map(({ icon }) => icon),
    ...[resolved.devices, resolved.flowCells, resolved.kits].flat().map(({ image }) => image),
  ];
  return plainOrigins(pictures);
}

function plainOrigins(addresses: unknown[]): string[] {
  const origins = addresses.flatMap((address) =>
    typeof address === "string" && URL.canParse(address) ? new URL(address).origin : [],
  );
  return [...new Set(origins.filter((origin) => PLAIN_ORIGIN.test(origin)))].slice(0, PICTURE_ORIGINS_MAX);
}

/** Where the relative pictures of a catalog are: at the origin of its provider (spec §9), which for the registry of this
 *  very server is its public one. */
export function pictureOrigin({ site, origin }: Context, { syncUrl }: CatalogConfig): string {
  const isSeen = isOwnRegistry(site, syncUrl) && URL.canParse(origin);
  return new URL(isSeen ? origin : resolveSyncUrl(site, syncUrl)).origin;
}

/** Whether a catalog is synced from the registry of this very server. syncUrl: as it is stored. */
function isOwnRegistry(site: Site, syncUrl: string | null | undefined): boolean {
  return defaultsToOwnRegistry(site) && (syncUrl ?? null) === null;
}
