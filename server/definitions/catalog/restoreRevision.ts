import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import { changeCatalog } from "./changeCatalog.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { revisionNotFound } from "./errors.ts";
import { presentCatalog } from "./present.ts";
import { readCatalog } from "./readCatalog.ts";
import type { revisionInput } from "./schema.ts";

/** Makes the catalog what it was at one of the kept revisions, its provider too; those since then can be gone back to.
 *  Gives { config, revision, defaultSyncUrl, pictureOrigin }. Raises revisionNotFound. */
export async function restoreRevision(ctx: SignedInContext, { revision }: z.output<typeof revisionInput>) {
  const stored = await changeCatalog(ctx, async (_newest, store, trx) => {
    const { config } = (await readCatalog(trx, revision)) ?? raise(revisionNotFound());
    return store({ action: "restored", config });
  });
  return presentCatalog(ctx, stored);
}
