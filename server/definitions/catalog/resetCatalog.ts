import { changeCatalog } from "./changeCatalog.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { presentConfig } from "./present.ts";
import { fetchCatalog } from "./provider/fetchCatalog.ts";
import { defaultSyncUrl } from "./syncUrl.ts";

const MESSAGE = "The catalog is that of the default provider again";

/** Replaces the catalog by that of the default provider: whatever was changed or added here is gone.
 *  Gives { config, message }. Raises providerRefused, providerInvalid, providerUnreachable: the stored catalog is as it
 *  was. Additions §4. */
export async function resetCatalog(ctx: SignedInContext) {
  const remote = await fetchCatalog(defaultSyncUrl(ctx.site));
  const config = { ...remote, syncUrl: null, lastSyncedAt: new Date().toISOString() };
  const stored = await changeCatalog(ctx, (_newest, store) => store({ action: "reset", config }));
  return { config: presentConfig(ctx, stored.config), message: MESSAGE };
}
