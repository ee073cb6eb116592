import type { Context } from "../platform/rpc/context.ts";
import type { Document } from "../platform/http/documentOf.ts";
import { keptDocument } from "./keptDocument.ts";
import { publishedOf, readable } from "./publishedOf.ts";

/** Returns the complete technology catalog, as a catalog provider does (catalog-and-registry §4). Raises notFound,
 *  unreadable. */
export async function answerTechnologies(ctx: Context): Promise<Document> {
  return keptDocument(readable((await publishedOf(ctx)).technologies));
}
