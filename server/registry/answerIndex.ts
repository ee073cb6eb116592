import type { Context } from "../platform/rpc/context.ts";
import type { Document } from "../platform/http/cachedJson.ts";
import { pipelineIndex } from "./pipelineIndex.ts";
import { publishedOf } from "./publishedOf.ts";

/** Returns the index: the entries of all pipelines, and the categories (catalog-and-registry §4). Raises notFound. */
export async function answerIndex(ctx: Context): Promise<Document> {
  return pipelineIndex(await publishedOf(ctx), ctx.origin);
}
