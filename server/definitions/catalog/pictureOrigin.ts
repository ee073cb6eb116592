import type { Context } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import type { CatalogConfig } from "./rules/catalog.ts";
import { isOwnDefault, resolvedSyncUrl } from "./syncUrl.ts";

/** Where the relative pictures of a catalog are: at the origin of its provider (spec §9), which for the registry of this
 *  very server is its public one. */
export function pictureOrigin({ site, origin }: Context, { syncUrl }: CatalogConfig): string {
  const isSeen = isOwn(site, syncUrl) && URL.canParse(origin);
  return new URL(isSeen ? origin : resolvedSyncUrl(site, syncUrl)).origin;
}

/** Whether a catalog is synced from the registry of this very server. syncUrl: as it is stored. */
export function isOwn(site: Site, syncUrl: string | null | undefined): boolean {
  return isOwnDefault(site) && (syncUrl ?? null) === null;
}
