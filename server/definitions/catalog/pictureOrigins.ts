import { publicUrl } from "../../platform/site/publicUrl.ts";
import { within } from "../../platform/concurrency/within.ts";
import { PICTURE_ORIGINS_MAX } from "../../platform/limits/limits.ts";
import type { Site } from "../../platform/site/site.ts";
import { keptCatalog } from "./keptCatalog.ts";
import { isOwn } from "./pictureOrigin.ts";
import type { StoredCatalog } from "./readCatalog.ts";
import { resolveAssets } from "./rules/resolveAssets.ts";
import { defaultSyncUrl, isOwnDefault, resolvedSyncUrl } from "./syncUrl.ts";

// A page is not to wait for a database that is away.
const PATIENCE_MS = 500;
// What a host may be called in a policy; addresses know hosts beyond that, such as "*" or "a;b".
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/;

const known = new WeakMap<StoredCatalog, string[]>();
const lastSeen = new WeakMap<Site, StoredCatalog>();

/** The origins beside our own from which the pictures of the stored catalog are shown: at most 10, the first ones. While
 *  none is stored that of the default provider, whose catalog the page that is being opened may be the first to fetch. As
 *  last known while the database does not answer. */
export async function pictureOrigins(site: Site): Promise<string[]> {
  const before = lastSeen.get(site);
  const stored = await within(PATIENCE_MS, keptCatalog.of(site), before).catch(() => before);
  const own = isOwnDefault(site) ? plainOrigins([publicUrl(site)]) : [];
  if (!stored) return isOwnDefault(site) ? own : plainOrigins([defaultSyncUrl(site)]);
  lastSeen.set(site, stored);
  const origins = known.get(stored) ?? originsOf(site, stored);
  known.set(stored, origins);
  return [...new Set([...own, ...origins])].slice(0, PICTURE_ORIGINS_MAX);
}

function originsOf(site: Site, { config }: StoredCatalog): string[] {
  // Relative pictures of our own registry are our own.
  const resolved = isOwn(site, config.syncUrl)
    ? config
    : resolveAssets(config, resolvedSyncUrl(site, config.syncUrl));
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
