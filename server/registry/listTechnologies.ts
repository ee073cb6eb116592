import { memoize } from "../platform/cache/memoize.ts";
import type { Context } from "../platform/rpc/context.ts";
import { emptyCatalog, type CatalogConfig, COLLECTIONS } from "../definitions/catalog/rules/catalog.ts";
import { parseCatalog } from "../definitions/catalog/rules/parseCatalog.ts";
import { resolvePictureUrls } from "../definitions/catalog/rules/resolvePictureUrls.ts";
import type { TypedCatalog } from "../definitions/catalog/rules/typedCatalog.ts";
import { toTypedCatalog } from "../definitions/catalog/rules/toTypedCatalog.ts";
import { storedDocument, parseDocument } from "./documents.ts";
import { isRecord } from "./listing.ts";
import { servedRegistry, readable } from "./servedRegistry.ts";
import type { SerializedJson } from "./scan/scanned.ts";

/** Returns the complete technology catalog for pages, in its own order, including entries that are not offered or
 *  only announced. URLs of pictures are absolute. Raises notFound, unreadable. */
export async function listTechnologies(ctx: Context): Promise<TypedCatalog & { version: number }> {
  const catalog = publishedCatalog(readable((await servedRegistry(ctx)).technologies));
  return { version: catalog.version, ...toTypedCatalog(resolvePictureUrls(catalog, ctx.origin)) };
}

/** Parses a catalog document; a document without a catalog results in an empty one, and invalid entries are omitted. */
export const publishedCatalog = memoize((stored: SerializedJson): CatalogConfig => {
  const catalog = parseCatalog(parseDocument(storedDocument(stored))) ?? emptyCatalog();
  const valid = { ...catalog };
  for (const collection of COLLECTIONS)
    valid[collection] = catalog[collection].filter(
      (entry: unknown) => isRecord(entry) && typeof entry["id"] === "string",
    );
  return valid;
});
