import type { Context } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { type AskedSource, askedSource } from "./askedSource.ts";
import { presentStore } from "./presentStore.ts";
import { allSources } from "./sources.ts";

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
export function lastAsked(site: Site): AskedSource[] | undefined {
  return remembered.get(site);
}
