import { z } from "zod";

// What stands in it is asked for by the operations, in the order of the contract.
const anything = z.unknown().optional();
const revision = z.int("revision must be a whole number");

/** revision: of the catalog that an edit began from, null where there was none; not given, whichever is newest. */
export const saveInput = z.object({
  config: anything,
  revision: revision.nullish(),
});
/** syncUrl: not given, the provider that is set; null or empty, the default one. */
export const syncInput = z.object({ syncUrl: anything });
export const actionInput = z.object({ action: anything, syncUrl: anything });
export const revisionInput = z.object({
  revision: revision.min(1).max(2_147_483_647),
});
