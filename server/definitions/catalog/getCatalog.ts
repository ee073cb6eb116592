import { memoize } from "../../platform/cache/memoize.ts";
import { type SignedInContext, contextFor } from "../../platform/rpc/context.ts";
import { presentCatalog } from "./present.ts";
import { readCatalog, type StoredCatalog } from "./readCatalog.ts";
import { changeCatalog } from "./changeCatalog.ts";
import { FIRST_CATALOG_PAUSE_MS } from "../limits.ts";
import type { Site } from "../../platform/site/site.ts";
import { fetchCatalog } from "./provider/fetchCatalog.ts";
import { defaultSyncUrl } from "./syncUrl.ts";

/** State of the first fetch in one process. pausedUntilMs: monotonic clock of this process; no attempt before it.
 *  fetching: the attempt in progress. */
interface FirstFetch {
  pausedUntilMs: number;
  fetching: Promise<StoredCatalog | undefined> | undefined;
}

/** The complete catalog for administrators; fetched first if none is stored, empty while that fails. Returns {
 *  config, revision, defaultSyncUrl, pictureOrigin }. Additions §4. */
export async function getCatalog(ctx: SignedInContext) {
  return presentCatalog(ctx, (await readCatalog(ctx.db)) ?? (await fetchInitialCatalog(ctx.site)));
}

/** Fetches the catalog of an instance that has none from the default provider and stores it (spec §4), once for all
 *  concurrent callers. Returns undefined when the provider is unreachable, and does not try again for a minute. */
export async function fetchInitialCatalog(site: Site): Promise<StoredCatalog | undefined> {
  const state = initialFetchState(site);
  if (performance.now() < state.pausedUntilMs) return undefined;
  state.fetching ??= fetchFirst(site, state).finally(() => (state.fetching = undefined));
  return state.fetching;
}

/** The state of the first fetch of a site in this process. */
export const initialFetchState = memoize<Site, FirstFetch>(() => ({
  pausedUntilMs: 0,
  fetching: undefined,
}));

async function fetchFirst(site: Site, state: FirstFetch): Promise<StoredCatalog | undefined> {
  const remote = await fetchCatalog(defaultSyncUrl(site)).catch((error: unknown) => {
    site.log.warn({ err: error }, "failed to fetch the initial sequencing technology catalog");
    state.pausedUntilMs = performance.now() + FIRST_CATALOG_PAUSE_MS;
  });
  if (!remote) return undefined;
  const config = { ...remote, syncUrl: null, lastSyncedAt: new Date().toISOString() };
  // Another process or an administrator may have stored a catalog first.
  return changeCatalog(
    contextFor(site, null),
    async (newest, store) => newest ?? store({ action: "first", config }),
  );
}
