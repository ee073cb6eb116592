import type { Context } from "../platform/rpc/context.ts";
import { emptyCatalog, type CatalogConfig, COLLECTIONS } from "../definitions/catalog/rules/catalog.ts";
import { parseCatalog } from "../definitions/catalog/rules/parseCatalog.ts";
import { resolvePictureUrls } from "../definitions/catalog/rules/resolvePictureUrls.ts";
import type { TypedCatalog } from "../definitions/catalog/rules/typedCatalog.ts";
import { toTypedCatalog } from "../definitions/catalog/rules/toTypedCatalog.ts";
import { keptDocument } from "./keptDocument.ts";
import { isRecord } from "./listing.ts";
import { publishedOf, readable } from "./publishedOf.ts";
import type { KeptJson } from "./scan/scanned.ts";
import { valueOf } from "./valueOf.ts";

/** Returns the complete technology catalog for pages, in its own order, including entries that are not offered or
 *  only announced. URLs of pictures are absolute. Raises notFound, unreadable. */
export async function listTechnologies(ctx: Context): Promise<TypedCatalog & { version: number }> {
  const catalog = technologiesOf(readable((await publishedOf(ctx)).technologies));
  return { version: catalog.version, ...toTypedCatalog(resolvePictureUrls(catalog, ctx.origin)) };
}

const catalogs = new WeakMap<KeptJson, CatalogConfig>();

/** Parses a catalog document; a document without a catalog results in an empty one, and invalid entries are omitted. */
export function technologiesOf(kept: KeptJson): CatalogConfig {
  const known = catalogs.get(kept);
  if (known) return known;
  const catalog = parseCatalog(valueOf(keptDocument(kept))) ?? emptyCatalog();
  const whole = { ...catalog };
  for (const collection of COLLECTIONS)
    whole[collection] = catalog[collection].filter(
      (entry: unknown) => isRecord(entry) && typeof entry["id"] === "string",
    );
  catalogs.set(kept, whole);
  return whole;
}
