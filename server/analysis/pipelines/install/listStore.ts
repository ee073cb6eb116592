import type { Context } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { requestOffers, type SourceAnswer } from "./readOffers.ts";
import { presentStore } from "./presentStore.ts";
import { allSources, findSource } from "./getSources.ts";
import type { z } from "zod";
import type { querySourceInput } from "../schema.ts";

const answers = new WeakMap<Site, SourceAnswer[]>();

/**
 * Returns the packages of every source, with their installed versions (additions §4). Requests the sources
 * concurrently; a failed source is returned with its reason and does not affect the others. The same pipeline from two
 * sources is two entries.
 */
export async function listStore({ site }: Context) {
  const sources = await allSources(site.database, site);
  const answered = await Promise.all(sources.map((source) => requestOffers(site, source)));
  answers.set(site, answered);
  return presentStore(site, answered);
}

/**
 * Returns the packages from the last request of this process to the sources, for callers that must not wait; undefined
 * before the first.
 */
function lastAnswers(site: Site): SourceAnswer[] | undefined {
  return answers.get(site);
}

/**
 * Returns the packages that one source offers, with their installed versions. The credentials are used for this request
 * and never stored. Raises unknownSource.
 */
export async function querySource(
  { site }: Context,
  { sourceId, credentials }: z.output<typeof querySourceInput>,
) {
  const source = await findSource(site.database, site, sourceId);
  const answered = await requestOffers(site, source, credentials?.accessKey ?? credentials?.token);
  return presentStore(site, [answered]);
}

/**
 * Returns the number of pipelines with a known newer version, and that version by pipeline, without a request to a
 * source; null before the store was first listed.
 */
export async function knownUpdates({ site }: Context) {
  const answered = lastAnswers(site);
  if (!answered) return { updates: null, versions: {} };
  const { packages } = await presentStore(site, answered);
  const versions: Record<string, string | null> = Object.fromEntries(
    packages
      .filter(({ updateAvailable }) => updateAvailable)
      .map(({ id, latestVersion }) => [id, latestVersion]),
  );
  return { updates: Object.keys(versions).length, versions };
}
