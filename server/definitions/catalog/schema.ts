import { z } from "zod";

// The operations validate the content, in the order that the contract defines.
const anything = z.unknown().optional();
const revision = z.int("revision must be an integer");

/** revision: the revision that the edit is based on, null if there was none; omitted to replace any revision. */
export const saveInput = z.object({
  config: anything,
  revision: revision.nullish(),
});
/** syncUrl: omitted for the configured provider; null or empty for the default one. */
export const syncInput = z.object({ syncUrl: anything });
export const actionInput = z.object({ action: anything, syncUrl: anything });
export const revisionInput = z.object({
  revision: revision.min(1).max(2_147_483_647),
});
