import { memoizeVariants } from "../platform/cache/memoize.ts";
import type { Context } from "../platform/rpc/context.ts";
import { type Document, cachedJson } from "../platform/http/cachedJson.ts";
import { publishedOf, readable } from "./publishedOf.ts";
import { filterResearch, type ResearchData, type ResearchFilter } from "./researchData.ts";

const FILTERS_CACHED_MAX = 64;

type Filtered = ReturnType<typeof filterResearch>;

const filtered = memoizeVariants(
  (research: ResearchData, filter: string) => filterResearch(research, JSON.parse(filter) as ResearchFilter),
  FILTERS_CACHED_MAX,
);

/** Returns the public metrics that match the filters (catalog-and-registry §4). Raises notFound, unreadable. */
export async function answerResearch(ctx: Context, filter: ResearchFilter): Promise<Filtered> {
  return filtered(readable((await publishedOf(ctx)).research), JSON.stringify(filter));
}

/** Returns the same as a serialized document. */
export async function researchDocument(ctx: Context, filter: ResearchFilter): Promise<Document> {
  return cachedJson(await answerResearch(ctx, filter));
}
