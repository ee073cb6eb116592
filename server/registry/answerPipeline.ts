import { raise } from "../platform/errors/apiError.ts";
import type { Context } from "../platform/rpc/context.ts";
import type { Document } from "../platform/http/cachedJson.ts";
import { invalidPipelineId } from "../analysis/pipelines/errors.ts";
import { pipelineNotFound } from "../analysis/runRecords/errors.ts";
import { documentAt } from "./storedDocument.ts";
import { PIPELINE_ID } from "./patterns.ts";
import { contentOf, readable } from "./publishedOf.ts";

/** Returns all metadata of one pipeline (catalog-and-registry §4), including private ones. Raises notFound,
 *  invalidPipelineId, pipelineNotFound, unreadable. */
export async function answerPipeline(ctx: Context, { id }: { id: string }): Promise<Document> {
  const content = contentOf(ctx);
  if (!PIPELINE_ID.test(id)) raise(invalidPipelineId());
  const { told } = (await content.published()).pipelines.get(id) ?? raise(pipelineNotFound());
  return documentAt(readable(told).metadata, ctx.origin);
}
