import { memoizePair } from "../../platform/cache/memoize.ts";
import { publicUrl } from "../../platform/site/publicUrl.ts";
import { withTimeout } from "../../platform/concurrency/withTimeout.ts";
import { PICTURE_ORIGINS_MAX } from "../limits.ts";
import type { Site } from "../../platform/site/site.ts";
import { cachedCatalog, type StoredCatalog } from "./readCatalog.ts";
import { resolvePictureUrls } from "./rules/resolvePictureUrls.ts";
import { defaultSyncUrl, defaultsToOwnRegistry, resolveSyncUrl } from "./syncUrl.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { CatalogConfig } from "./rules/catalog.ts";

// A page must not wait for an unavailable database.
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
  const stored = await withTimeout(CATALOG_WAIT_MS, cachedCatalog(site), before).catch(() => before);
  const own = defaultsToOwnRegistry(site) ? plainOrigins([publicUrl(site)]) : [];
  if (!stored) return defaultsToOwnRegistry(site) ? own : plainOrigins([defaultSyncUrl(site)]);
  lastSeen.set(site, stored);
  return [...new Set([...own, ...originsIn(site, stored)])].slice(0, PICTURE_ORIGINS_MAX);
}

function listOrigins(site: Site, { config }: StoredCatalog): string[] {
  // Relative pictures of our own registry have our own origin.
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

/** The base of relative picture URLs: the origin of the provider (spec §9); for the registry of this server, its
 *  public origin. */
export function pictureOrigin({ site, origin }: Context, { syncUrl }: CatalogConfig): string {
  const isSeen = isOwnRegistry(site, syncUrl) && URL.canParse(origin);
  return new URL(isSeen ? origin : resolveSyncUrl(site, syncUrl)).origin;
}

/** Whether a catalog is synced from the registry of this server. syncUrl: as stored. */
function isOwnRegistry(site: Site, syncUrl: string | null | undefined): boolean {
  return defaultsToOwnRegistry(site) && (syncUrl ?? null) === null;
}
