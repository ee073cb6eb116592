import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import { changeCatalog } from "./changeCatalog.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { mergedTooLarge, providerInvalid, unknownAction } from "./errors.ts";
import { CATALOG_MAX_BYTES } from "../limits.ts";
import { CATALOG_VALUES_MAX } from "../../platform/limits/limits.ts";
import { measureJson } from "../../platform/input/measureJson.ts";
import { presentConfig } from "./present.ts";
import { fetchCatalog } from "./provider/fetchCatalog.ts";
import { readCatalog, type StoredCatalog } from "./readCatalog.ts";
import { emptyCatalog, type CatalogConfig } from "./rules/catalog.ts";
import { validateCatalog } from "./rules/validateCatalog.ts";
import { findUpdates } from "./rules/findUpdates.ts";
import { mergeCatalog } from "./rules/mergeCatalog.ts";
import type { syncInput, actionInput } from "./schema.ts";
import { resolveSyncUrl, parseSyncUrl, defaultSyncUrl } from "./syncUrl.ts";

const MESSAGE = "The catalog is that of the default provider again";

/** Merges the catalog of a provider into the stored one, including changes that others commit during the request.
 *  syncUrl: a provider other than the configured one, which it replaces. Without updates only lastSyncedAt and a given
 *  syncUrl are stored. Returns { hasUpdates, applied: true, remoteVersion, currentVersion, newTechnologies, changes,
 *  config }; currentVersion is the version before the sync. Raises syncUrlInvalid, providerRefused, providerInvalid,
 *  providerUnreachable, which leave the stored catalog unchanged. Additions §4, catalog §9. */
export async function syncCatalog(ctx: SignedInContext, { syncUrl }: z.output<typeof syncInput>) {
  const { site } = ctx;
  const given = syncUrl === undefined ? undefined : parseSyncUrl(site, syncUrl);
  const url = given === undefined ? (await readCatalog(site.database))?.config.syncUrl : given;
  const remote = await fetchCatalog(resolveSyncUrl(site, url));
  return changeCatalog(ctx, async (newest, store) => {
    const before = newest?.config ?? emptyCatalog();
    const { hasUpdates, newTechnologies, changes } = findUpdates(before, remote);
    const entries = hasUpdates ? merged(before, remote) : before;
    const to = given === undefined ? (before.syncUrl ?? null) : given;
    const { config } = await store({
      action: "synced",
      config: { ...entries, syncUrl: to, lastSyncedAt: new Date().toISOString() },
      replaces: !hasUpdates && isSyncWith(to, newest),
    });
    return {
      hasUpdates,
      applied: true as const,
      remoteVersion: remote.version,
      currentVersion: before.version,
      newTechnologies,
      changes,
      config: presentConfig(ctx, config),
    };
  });
}

// Local entries add to the provider's maximum. Limits are checked again after merging, so that a provider that renames
// its fields on each sync cannot grow the catalog beyond what can be stored.
function merged(local: CatalogConfig, remote: CatalogConfig): CatalogConfig {
  const config = mergeCatalog(local, remote);
  const bytes = Buffer.from(JSON.stringify(config));
  const isTooLarge = bytes.length > CATALOG_MAX_BYTES || measureJson(bytes).values > CATALOG_VALUES_MAX;
  const errors = isTooLarge ? [mergedTooLarge()] : validateCatalog(config);
  return errors.length > 0 ? raise(providerInvalid(errors)) : config;
}

// Repeated syncs replace one revision, so that a nightly sync does not displace the revisions that can be restored.
function isSyncWith(syncUrl: string | null, newest: StoredCatalog | undefined): boolean {
  return newest?.action === "synced" && (newest.config.syncUrl ?? null) === syncUrl;
}

/** Compares the catalog of a provider with the stored one, without changing anything. syncUrl: a provider other than
 *  the configured one. Returns { hasUpdates, applied: false, remoteVersion, currentVersion, newTechnologies, changes
 *  }. Raises syncUrlInvalid, providerRefused, providerInvalid, providerUnreachable. Additions §4, catalog §9. */
export async function checkUpdates({ site }: SignedInContext, { syncUrl }: z.output<typeof syncInput>) {
  const given = syncUrl === undefined ? undefined : parseSyncUrl(site, syncUrl);
  const before = (await readCatalog(site.database))?.config ?? emptyCatalog();
  const remote = await fetchCatalog(resolveSyncUrl(site, given === undefined ? before.syncUrl : given));
  // The request takes time, so the result compares with the catalog as stored afterwards.
  const local = (await readCatalog(site.database))?.config ?? emptyCatalog();
  const { hasUpdates, newTechnologies, changes } = findUpdates(local, remote);
  return {
    hasUpdates,
    applied: false as const,
    remoteVersion: remote.version,
    currentVersion: local.version,
    newTechnologies,
    changes,
  };
}

/** Fetches the catalog of a provider without storing it, for comparison with the local one. syncUrl: a provider other
 *  than the configured one. Returns { config }. Raises syncUrlInvalid, providerRefused, providerInvalid,
 *  providerUnreachable. */
export async function previewProviderCatalog(
  { site }: SignedInContext,
  { syncUrl }: z.output<typeof syncInput>,
) {
  const address =
    syncUrl === undefined ? (await readCatalog(site.database))?.config.syncUrl : parseSyncUrl(site, syncUrl);
  return { config: await fetchCatalog(resolveSyncUrl(site, address)) };
}

/** Replaces the catalog by that of the default provider and discards all local changes. Returns { config, message }.
 *  Raises providerRefused, providerInvalid, providerUnreachable, and then changes nothing. Additions §4. */
export async function resetCatalog(ctx: SignedInContext) {
  const remote = await fetchCatalog(defaultSyncUrl(ctx.site));
  const config = { ...remote, syncUrl: null, lastSyncedAt: new Date().toISOString() };
  const stored = await changeCatalog(ctx, (_newest, store) => store({ action: "reset", config }));
  return { config: presentConfig(ctx, stored.config), message: MESSAGE };
}

/** Performs `action`: check-updates, sync or reset. Raises unknownAction and the refusals of the action.
 *  Additions §4. */
export async function performAction(ctx: SignedInContext, { action, syncUrl }: z.output<typeof actionInput>) {
  if (action === "check-updates") return checkUpdates(ctx, { syncUrl });
  if (action === "sync") return syncCatalog(ctx, { syncUrl });
  if (action === "reset") return resetCatalog(ctx);
  return raise(unknownAction());
}
