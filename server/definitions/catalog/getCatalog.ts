import type { SignedInContext } from "../../platform/rpc/context.ts";
import { firstCatalog } from "./firstCatalog.ts";
import { presentCatalog } from "./present.ts";
import { readCatalog } from "./readCatalog.ts";

/** The whole catalog, for who keeps it. Where none is stored it is fetched first; an empty one while that cannot be.
 *  Gives { config, revision, defaultSyncUrl, pictureOrigin }. Additions §4. */
export async function getCatalog(ctx: SignedInContext) {
  return presentCatalog(ctx, (await readCatalog()) ?? (await firstCatalog(ctx.site)));
}
