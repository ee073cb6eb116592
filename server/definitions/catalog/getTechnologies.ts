import { memoize, memoizeVariants } from "../../platform/cache/memoize.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { technologiesNotFetched } from "./errors.ts";
import { fetchInitialCatalog } from "./getCatalog.ts";
import { cachedCatalog, type StoredCatalog } from "./readCatalog.ts";
import { pictureOrigin } from "./pictureOrigins.ts";
import { emptyCatalog, type CatalogCollections } from "./rules/catalog.ts";
import { resolvePictureUrls } from "./rules/resolvePictureUrls.ts";
import { selectableEntries } from "./rules/selectableEntries.ts";
import type { TypedCatalog } from "./rules/typedCatalog.ts";
import { toTypedCatalog } from "./rules/toTypedCatalog.ts";

/** A server has one or a few origins; further ones, as from forged Host headers, are evicted. */
const ORIGINS_CACHED_MAX = 8;

const NOTHING = selectableEntries(emptyCatalog());
const selectionAt = memoizeVariants(
  ({ config }: StoredCatalog, origin: string) => resolvePictureUrls(selectableEntries(config), origin),
  ORIGINS_CACHED_MAX,
);
const typed = memoize(toTypedCatalog);

/** The selectable entries of the catalog: its seven collections, filtered and sorted, with absolute picture URLs. Fetches
 *  the catalog first if none is stored; empty while that fails. The same object until the catalog changes.
 *  Raises technologiesNotFetched. Catalog §4. */
export async function getTechnologies(ctx: Context): Promise<CatalogCollections> {
  try {
    const stored = (await cachedCatalog(ctx.site)) ?? (await fetchInitialCatalog(ctx.site));
    return stored ? selectionAt(stored, pictureOrigin(ctx, stored.config)) : NOTHING;
  } catch (error) {
    return raise(technologiesNotFetched(error));
  }
}

/** The catalog for the pages of the client: only known fields of the right type. */
export async function getTypedTechnologies(ctx: Context): Promise<TypedCatalog> {
  return typed(await getTechnologies(ctx));
}
