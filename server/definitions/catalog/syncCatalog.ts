import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import { changeCatalog } from "./changeCatalog.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { providerInvalid } from "./errors.ts";
import { CATALOG_MAX_BYTES, CATALOG_VALUES_MAX } from "../../platform/limits/limits.ts";
import { measureJson } from "../../platform/input/measureJson.ts";
import { presentConfig } from "./present.ts";
import { fetchCatalog } from "./provider/fetchCatalog.ts";
import { readCatalog, type StoredCatalog } from "./readCatalog.ts";
import { emptyCatalog } from "./rules/emptyCatalog.ts";
import type { CatalogConfig } from "./rules/catalog.ts";
import { catalogFaults } from "./rules/catalogFaults.ts";
import { findUpdates } from "./rules/findUpdates.ts";
import { mergeCatalog } from "./rules/mergeCatalog.ts";
import type { syncInput } from "./schema.ts";
import { resolvedSyncUrl, storedSyncUrl } from "./syncUrl.ts";

/** Merges the catalog of a provider into the stored one. syncUrl: another provider than the one that is set, which it
 *  becomes. Where the provider has nothing new, only when it was synced is stored, and the syncUrl given. What others
 *  change while the provider is asked is merged too.
 *  Gives { hasUpdates, applied: true, remoteVersion, currentVersion, newTechnologies, changes, config }, currentVersion
 *  being that of before. Raises syncUrlInvalid, providerRefused, providerInvalid, providerUnreachable: the stored
 *  catalog is as it was. Additions §4, catalog §9. */
export async function syncCatalog(ctx: SignedInContext, { syncUrl }: z.output<typeof syncInput>) {
  const { site } = ctx;
  const given = syncUrl === undefined ? undefined : storedSyncUrl(site, syncUrl);
  const asked = given === undefined ? (await readCatalog())?.config.syncUrl : given;
  const remote = await fetchCatalog(resolvedSyncUrl(site, asked));
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

// What only we have comes on top of what the provider may send at most: one that names its fields anew each time would
// have the catalog grow until nobody can store it.
function merged(local: CatalogConfig, remote: CatalogConfig): CatalogConfig {
  const config = mergeCatalog(local, remote);
  const bytes = Buffer.from(JSON.stringify(config));
  const isTooLarge = bytes.length > CATALOG_MAX_BYTES || measureJson(bytes).values > CATALOG_VALUES_MAX;
  const faults = isTooLarge ? ["With what is here already it is too large"] : catalogFaults(config);
  return faults.length > 0 ? raise(providerInvalid(faults)) : config;
}

// A site that syncs every night is not to lose all that can be gone back to.
function isSyncWith(syncUrl: string | null, newest: StoredCatalog | undefined): boolean {
  return newest?.action === "synced" && (newest.config.syncUrl ?? null) === syncUrl;
}
