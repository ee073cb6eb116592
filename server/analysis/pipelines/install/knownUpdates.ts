import type { Context } from "../../../platform/rpc/context.ts";
import { lastAsked } from "./listStore.ts";
import { presentStore } from "./presentStore.ts";

/**
 * Returns the number of pipelines with a known newer version, without a request to a source; null before the store was
 * first listed.
 */
export async function knownUpdates({ site }: Context): Promise<{ updates: number | null }> {
  const asked = lastAsked(site);
  if (!asked) return { updates: null };
  const { packages } = await presentStore(site, asked);
  const newer = packages.filter(({ updateAvailable }) => updateAvailable);
  return { updates: new Set(newer.map(({ id }) => id)).size };
}
