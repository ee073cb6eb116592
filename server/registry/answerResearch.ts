import type { Context } from "../platform/rpc/context.ts";
import { type Document, documentOf } from "../platform/http/documentOf.ts";
import { publishedOf, readable } from "./publishedOf.ts";
import { filterResearch, type ResearchData, type ResearchFilter } from "./researchData.ts";

const FILTERS_KEPT_MAX = 64;

type Filtered = ReturnType<typeof filterResearch>;

const kept = new WeakMap<ResearchData, Map<string, Filtered>>();

/** Returns the public metrics that match the filters (catalog-and-registry §4). Raises notFound, unreadable. */
export async function answerResearch(ctx: Context, filter: ResearchFilter): Promise<Filtered> {
  const research = readable((await publishedOf(ctx)).research);
  const known = kept.get(research) ?? new Map<string, Filtered>();
  kept.set(research, known);
  const key = JSON.stringify(filter);
  const filtered = known.get(key) ?? filterResearch(research, filter);
  if (known.size >= FILTERS_KEPT_MAX) known.clear();
  known.set(key, filtered);
  return filtered;
}

/** Returns the same as a serialized document. */
export async function researchDocument(ctx: Context, filter: ResearchFilter): Promise<Document> {
  return documentOf(await answerResearch(ctx, filter));
}
