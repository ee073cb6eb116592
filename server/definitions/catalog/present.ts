import type { Context } from "../../platform/rpc/context.ts";
import { pictureOrigin } from "./pictureOrigins.ts";
import type { StoredCatalog } from "./readCatalog.ts";
import { emptyCatalog, type CatalogConfig } from "./rules/catalog.ts";
import { defaultSyncUrl, resolveSyncUrl } from "./syncUrl.ts";

/** The complete catalog for its administrators, with pictures as stored. revision: number of the latest change, null
 *  without a stored catalog. defaultSyncUrl: the provider used unless another one is set. pictureOrigin: base of
 *  relative picture URLs. */
export function presentCatalog(ctx: Context, stored: StoredCatalog | undefined) {
  const config = stored?.config ?? emptyCatalog();
  return {
    config: presentConfig(ctx, config),
    revision: stored?.revision ?? null,
    defaultSyncUrl: defaultSyncUrl(ctx.site),
    pictureOrigin: pictureOrigin(ctx, config),
  };
}

/** syncUrl: the address of the current provider, default or not. */
export function presentConfig({ site }: Context, config: CatalogConfig) {
  return {
    ...config,
    syncUrl: resolveSyncUrl(site, config.syncUrl),
    lastSyncedAt: config.lastSyncedAt ?? null,
  };
}
