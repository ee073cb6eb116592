import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { checkUpdates } from "./checkUpdates.ts";
import { unknownAction } from "./errors.ts";
import { resetCatalog } from "./resetCatalog.ts";
import type { actionInput } from "./schema.ts";
import { syncCatalog } from "./syncCatalog.ts";

/** Does with the catalog what `action` names: check-updates, sync or reset. Raises unknownAction, and what they raise.
 *  Additions §4. */
export async function performAction(ctx: SignedInContext, { action, syncUrl }: z.output<typeof actionInput>) {
  if (action === "check-updates") return checkUpdates(ctx, { syncUrl });
  if (action === "sync") return syncCatalog(ctx, { syncUrl });
  if (action === "reset") return resetCatalog(ctx);
  return raise(unknownAction());
}
