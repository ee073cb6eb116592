import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { fetchCatalog } from "./provider/fetchCatalog.ts";
import { readCatalog } from "./readCatalog.ts";
import type { syncInput } from "./schema.ts";
import { resolvedSyncUrl, storedSyncUrl } from "./syncUrl.ts";

/** Asks a provider for all that it has, so that of each entry it can be told whether the provider has it and what it says
 *  there; changes nothing. syncUrl: another provider than the one that is set.
 *  Gives { config }. Raises syncUrlInvalid, providerRefused, providerInvalid, providerUnreachable. */
export async function getProvided({ site }: SignedInContext, { syncUrl }: z.output<typeof syncInput>) {
  const address =
    syncUrl === undefined ? (await readCatalog())?.config.syncUrl : storedSyncUrl(site, syncUrl);
  return { config: await fetchCatalog(resolvedSyncUrl(site, address)) };
}
