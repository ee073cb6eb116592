import type { Context } from "../platform/rpc/context.ts";
import type { Document } from "../platform/http/cachedJson.ts";
import { storedDocument } from "./storedDocument.ts";
import { publishedOf, readable } from "./publishedOf.ts";

/** Returns the complete technology catalog, as a catalog provider does (catalog-and-registry §4). Raises notFound,
 *  unreadable. */
export async function answerTechnologies(ctx: Context): Promise<Document> {
  return storedDocument(readable((await publishedOf(ctx)).technologies));
}
