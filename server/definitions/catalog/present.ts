import type { Context } from "../../platform/rpc/context.ts";
import { pictureOrigin } from "./pictureOrigins.ts";
import type { StoredCatalog } from "./readCatalog.ts";
import { emptyCatalog, type CatalogConfig } from "./rules/catalog.ts";
import { defaultSyncUrl, resolveSyncUrl } from "./syncUrl.ts";

/** The catalog as its administrators have it: whole, pictures as they are stored. revision: of the newest change; null
 *  while nothing is stored. defaultSyncUrl: the provider that is asked unless another is set. pictureOrigin: where
 *  relative pictures are. */
export function presentCatalog(ctx: Context, stored: StoredCatalog | undefined) {
  const config = stored?.config ?? emptyCatalog();
  return {
    config: presentConfig(ctx, config),
    revision: stored?.revision ?? null,
    defaultSyncUrl: defaultSyncUrl(ctx.site),
    pictureOrigin: pictureOrigin(ctx, config),
  };
}

/** syncUrl: the address of the provider that is asked now, whether it is the default one or not. */
export function presentConfig({ site }: Context, config: CatalogConfig) {
  return {
    ...config,
    syncUrl: resolveSyncUrl(site, config.syncUrl),
    lastSyncedAt: config.lastSyncedAt ?? null,
  };
}
