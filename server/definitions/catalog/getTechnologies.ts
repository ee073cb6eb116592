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
const ORIGINS_KEPT = 8;

const NOTHING = selectableEntries(emptyCatalog());
const chosen = new WeakMap<StoredCatalog, Map<string, CatalogCollections>>();
const typed = new WeakMap<CatalogCollections, TypedCatalog>();

/** What may be chosen of the catalog: its seven collections filtered and in order, pictures by whole addresses. Where none
 *  is stored it is fetched first; nothing in it while that cannot be. The same value until it changes.
 *  Raises technologiesNotFetched. Catalog §4. */
export async function getTechnologies(ctx: Context): Promise<CatalogCollections> {
  try {
    const stored = (await cachedCatalog.of(ctx.site)) ?? (await fetchInitialCatalog(ctx.site));
    return stored ? cachedSelection(stored, pictureOrigin(ctx, stored.config)) : NOTHING;
  } catch (error) {
    return raise(technologiesNotFetched(error));
  }
}

/** The same for our own pages: only known fields of the right type. */
export async function getTypedTechnologies(ctx: Context): Promise<TypedCatalog> {
  const selection = await getTechnologies(ctx);
  const known = typed.get(selection) ?? toTypedCatalog(selection);
  typed.set(selection, known);
  return known;
}

function cachedSelection(stored: StoredCatalog, origin: string): CatalogCollections {
  const byOrigin = chosen.get(stored) ?? new Map<string, CatalogCollections>();
  chosen.set(stored, byOrigin);
  const known = byOrigin.get(origin);
  if (known) return known;
  const made = resolvePictureUrls(selectableEntries(stored.config), origin);
  const [oldest] = byOrigin.keys();
  if (oldest !== undefined && byOrigin.size === ORIGINS_KEPT) byOrigin.delete(oldest);
  byOrigin.set(origin, made);
  return made;
}
