import type { Context } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { type AskedSource, askedSource } from "./askedSource.ts";
import { presentStore } from "./presentStore.ts";
import { allSources } from "./sources.ts";

const remembered = new WeakMap<Site, AskedSource[]>();

/** What every source offers beside what is here (additions §4). The sources are asked at once; one that cannot be asked
 *  is told with its reason, and says nothing about the others. The same pipeline of two sources is two entries. */
export async function listStore({ site }: Context) {
  const sources = await allSources(site);
  const asked = await Promise.all(sources.map((source) => askedSource(site, source)));
  remembered.set(site, asked);
  return presentStore(site, asked);
}

/** What the sources offered when this process last asked them, for whoever may not wait; undefined before that. */
export function lastAsked(site: Site): AskedSource[] | undefined {
  return remembered.get(site);
}
