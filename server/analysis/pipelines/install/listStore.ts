import type { Context } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { askedSource, type AskedSource } from "./offersOf.ts";
import { presentStore } from "./presentStore.ts";
import { allSources, findSource } from "./getSources.ts";
import type { z } from "zod";
import type { askSourceInput } from "../schema.ts";

const remembered = new WeakMap<Site, AskedSource[]>();

/**
 * Returns the packages of every source, with their installed versions (additions §4). Requests the sources
 * concurrently; a failed source is returned with its reason and does not affect the others. The same pipeline from two
 * sources is two entries.
 */
export async function listStore({ site }: Context) {
  const sources = await allSources(site);
  const asked = await Promise.all(sources.map((source) => askedSource(site, source)));
  remembered.set(site, asked);
  return presentStore(site, asked);
}

/**
 * Returns the packages from the last request of this process to the sources, for callers that must not wait; undefined
 * before the first.
 */
function lastAsked(site: Site): AskedSource[] | undefined {
  return remembered.get(site);
}

/**
 * Returns the packages that one source offers, with their installed versions. The credentials are used for this request
 * and never stored. Raises unknownSource.
 */
export async function askSource(
  { site }: Context,
  { sourceId, credentials }: z.output<typeof askSourceInput>,
) {
  const source = await findSource(site, sourceId);
  const asked = await askedSource(site, source, credentials?.accessKey ?? credentials?.token);
  return presentStore(site, [asked]);
}

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
