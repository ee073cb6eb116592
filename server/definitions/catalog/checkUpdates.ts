import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { fetchCatalog } from "./provider/fetchCatalog.ts";
import { readCatalog } from "./readCatalog.ts";
import { emptyCatalog } from "./rules/emptyCatalog.ts";
import { findUpdates } from "./rules/findUpdates.ts";
import type { syncInput } from "./schema.ts";
import { resolvedSyncUrl, storedSyncUrl } from "./syncUrl.ts";

/** Asks a provider what it has that the stored catalog has not, and changes nothing. syncUrl: another provider than the
 *  one that is set.
 *  Gives { hasUpdates, applied: false, remoteVersion, currentVersion, newTechnologies, changes }. Raises syncUrlInvalid,
 *  providerRefused, providerInvalid, providerUnreachable. Additions §4, catalog §9. */
export async function checkUpdates({ site }: SignedInContext, { syncUrl }: z.output<typeof syncInput>) {
  const given = syncUrl === undefined ? undefined : storedSyncUrl(site, syncUrl);
  const before = (await readCatalog())?.config ?? emptyCatalog();
  const remote = await fetchCatalog(resolvedSyncUrl(site, given === undefined ? before.syncUrl : given));
  // Fetching takes a while; what is told is of the catalog as it is by now.
  const local = (await readCatalog())?.config ?? emptyCatalog();
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
