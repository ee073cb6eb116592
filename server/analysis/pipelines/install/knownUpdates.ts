import type { Context } from "../../../platform/rpc/context.ts";
import { lastAsked } from "./listStore.ts";
import { presentStore } from "./presentStore.ts";

/** For how many pipelines a newer version is known, without asking any source: null before the store was looked at. */
export async function knownUpdates({ site }: Context): Promise<{ updates: number | null }> {
  const asked = lastAsked(site);
  if (!asked) return { updates: null };
  const { packages } = await presentStore(site, asked);
  const newer = packages.filter(({ updateAvailable }) => updateAvailable);
  return { updates: new Set(newer.map(({ id }) => id)).size };
}
