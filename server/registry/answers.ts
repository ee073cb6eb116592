import type { Context } from "../platform/rpc/context.ts";
import { publishedCatalog } from "./listTechnologies.ts";
import { servedRegistry, servedContent, readable } from "./servedRegistry.ts";
import { type Document, cachedJson } from "../platform/http/cachedJson.ts";
import { pipelineIndex } from "./pipelineIndex.ts";
import { raise } from "../platform/errors/apiError.ts";
import { invalidPipelineId } from "../analysis/pipelines/errors.ts";
import { pipelineNotFound } from "../analysis/runRecords/errors.ts";
import { documentAt, storedDocument } from "./documents.ts";
import { PIPELINE_ID } from "./schema.ts";
import { unknownAccession, noReleases } from "./errors.ts";
import { isNewer, latestRelease, type Release } from "./releases.ts";
import { memoizeVariants } from "../platform/cache/memoize.ts";
import { filterResearch, type ResearchData, type ResearchFilter } from "./researchData.ts";
import { notFound } from "../platform/errors/errors.ts";
import type { ScannedAsset } from "./scan/scanned.ts";

/** Returns the facts about this registry that its public pages need first. alone: this process is only a registry
 *  without accounts. Counts are null when their part cannot be read. lastUpdated: date of the last publication of a
 *  pipeline. asOf: date of the research data snapshot. Raises notFound when this process serves no registry. */
export async function aboutRegistry(ctx: Context) {
  const published = await servedRegistry(ctx);
  const { checklists, technologies, research, pipelines, lastUpdated } = published;
  return {
    alone: !ctx.site.env.roles.includes("web"),
    lastUpdated,
    pipelines: [...pipelines.values()].filter(({ documents }) => !("problem" in documents)).length,
    checklists: "problem" in checklists ? null : checklists.value.byAccession.size,
    technologies: "problem" in technologies ? null : publishedCatalog(technologies.value).technologies.length,
    metrics: "problem" in research ? null : research.value.metrics.length,
    asOf: "problem" in research ? null : (research.value.asOf ?? null),
  };
}

/** Returns the index: the entries of all pipelines, and the categories (catalog-and-registry §4). Raises notFound. */
export async function answerIndex(ctx: Context): Promise<Document> {
  return pipelineIndex(await servedRegistry(ctx), ctx.origin);
}

/** Returns all metadata of one pipeline (catalog-and-registry §4), including private ones. Raises notFound,
 *  invalidPipelineId, pipelineNotFound, unreadable. */
export async function answerPipeline(ctx: Context, { id }: { id: string }): Promise<Document> {
  const content = servedContent(ctx);
  if (!PIPELINE_ID.test(id)) raise(invalidPipelineId());
  const { documents } = (await content.published()).pipelines.get(id) ?? raise(pipelineNotFound());
  return documentAt(readable(documents).metadata, ctx.origin);
}

/** Returns the checklists of the newest version, or the one with an accession (catalog-and-registry §4). Raises
 *  notFound, unknownAccession, unreadable. */
export async function answerChecklists(
  ctx: Context,
  { accession }: { accession?: string | undefined },
): Promise<Document> {
  const { all, byAccession } = readable((await servedRegistry(ctx)).checklists);
  if (!accession) return storedDocument(all);
  return storedDocument(byAccession.get(accession) ?? raise(unknownAccession({ accession })));
}

const DEFAULT_CHANNEL = "stable";

/** Returns the newest release of a channel, and whether it is newer than `current` (catalog-and-registry §4).
 *  current: the version of the client; "" or an invalid version never has an update. Raises notFound, noReleases,
 *  unreadable. */
export async function answerRelease(
  ctx: Context,
  { current = "", channel }: { current?: string | undefined; channel?: string | undefined },
): Promise<{ latest: Release; updateAvailable: boolean; currentVersion: string }> {
  const releases = readable((await servedRegistry(ctx)).releases);
  const latest = latestRelease(releases, channel || DEFAULT_CHANNEL) ?? raise(noReleases());
  return { latest, updateAvailable: isNewer(latest, current), currentVersion: current };
}

/** Returns the complete technology catalog, as a catalog provider does (catalog-and-registry §4). Raises notFound,
 *  unreadable. */
export async function answerTechnologies(ctx: Context): Promise<Document> {
  return storedDocument(readable((await servedRegistry(ctx)).technologies));
}

const FILTERS_CACHED_MAX = 64;

type Filtered = ReturnType<typeof filterResearch>;

const filtered = memoizeVariants(
  (research: ResearchData, filter: string) => filterResearch(research, JSON.parse(filter) as ResearchFilter),
  FILTERS_CACHED_MAX,
);

/** Returns the public metrics that match the filters (catalog-and-registry §4). Raises notFound, unreadable. */
export async function answerResearch(ctx: Context, filter: ResearchFilter): Promise<Filtered> {
  return filtered(readable((await servedRegistry(ctx)).research), JSON.stringify(filter));
}

/** Returns the same as a serialized document. */
export async function researchDocument(ctx: Context, filter: ResearchFilter): Promise<Document> {
  return cachedJson(await answerResearch(ctx, filter));
}

/** Returns a picture that registry documents refer to. Raises notFound, unreadable. */
export async function openAsset(ctx: Context, { name }: { name: string }): Promise<ScannedAsset> {
  return readable((await servedRegistry(ctx)).assets).get(name) ?? raise(notFound());
}
