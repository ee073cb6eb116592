import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { technologiesNotFetched } from "./errors.ts";
import { firstCatalog } from "./firstCatalog.ts";
import { keptCatalog } from "./keptCatalog.ts";
import { pictureOrigin } from "./pictureOrigin.ts";
import type { StoredCatalog } from "./readCatalog.ts";
import { emptyCatalog } from "./rules/emptyCatalog.ts";
import type { CatalogCollections } from "./rules/catalog.ts";
import { resolveAssets } from "./rules/resolveAssets.ts";
import { selectable } from "./rules/selectable.ts";
import type { TypedCatalog } from "./rules/typed.ts";
import { typedCatalog } from "./rules/typedCatalog.ts";

/** A server has one address, or a few; whoever makes up others has each made anew. */
const ORIGINS_KEPT = 8;

const NOTHING = selectable(emptyCatalog());
const chosen = new WeakMap<StoredCatalog, Map<string, CatalogCollections>>();
const typed = new WeakMap<CatalogCollections, TypedCatalog>();

/** What may be chosen of the catalog: its seven collections filtered and in order, pictures by whole addresses. Where none
 *  is stored it is fetched first; nothing in it while that cannot be. The same value until it changes.
 *  Raises technologiesNotFetched. Catalog §4. */
export async function getTechnologies(ctx: Context): Promise<CatalogCollections> {
  try {
    const stored = (await keptCatalog.of(ctx.site)) ?? (await firstCatalog(ctx.site));
    return stored ? selectionOf(stored, pictureOrigin(ctx, stored.config)) : NOTHING;
  } catch (error) {
    return raise(technologiesNotFetched(error));
  }
}

/** The same for our own pages: of each entry the known fields that have the right type. */
export async function getTypedTechnologies(ctx: Context): Promise<TypedCatalog> {
  const selection = await getTechnologies(ctx);
  const known = typed.get(selection) ?? typedCatalog(selection);
  typed.set(selection, known);
  return known;
}

function selectionOf(stored: StoredCatalog, origin: string): CatalogCollections {
  const byOrigin = chosen.get(stored) ?? new Map<string, CatalogCollections>();
  chosen.set(stored, byOrigin);
  const known = byOrigin.get(origin);
  if (known) return known;
  const made = resolveAssets(selectable(stored.config), origin);
  const [oldest] = byOrigin.keys();
  if (oldest !== undefined && byOrigin.size === ORIGINS_KEPT) byOrigin.delete(oldest);
  byOrigin.set(origin, made);
  return made;
}
