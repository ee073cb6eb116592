import type { Knex } from "knex";
import { CatalogRevision } from "../../../db/models/CatalogRevision.ts";
import { type CatalogConfig, emptyCatalog } from "./rules/catalog.ts";
import type { CatalogEdits } from "./rules/diffCatalogs.ts";
import { parseCatalog } from "./rules/parseCatalog.ts";
import { cached } from "../../platform/cache/cached.ts";
import type { Site } from "../../platform/site/site.ts";

/** The stored catalog. revision: number of the change, from 1. edits: differences from the previous revision. action:
 *  the kind of the change. */
export interface StoredCatalog {
  revision: number;
  config: CatalogConfig;
  edits: CatalogEdits;
  action: string;
  createdAt: Date;
}

const lastRead = new WeakMap<Site, StoredCatalog>();

/** The newest catalog, cached: the same object until the catalog changes, so that values derived from it can be
 *  cached too. undefined while none is stored. */
export const cachedCatalog = cached<StoredCatalog | undefined>(["catalog"], async (site) => {
  // A catalog has megabytes and this query runs every second, so the catalog is read only if its revision changed.
  const newest = await CatalogRevision.query(site.database)
    .select("revision", "createdAt")
    .orderBy("revision", "desc")
    .first();
  const known = lastRead.get(site);
  if (newest && known && isSame(newest, known)) return known;
  const read = newest && (await readCatalog(site.database));
  if (read) lastRead.set(site, read);
  return read;
});

/** The newest catalog, or the one of `revision`; undefined if it does not exist. */
export async function readCatalog(trx: Knex, revision?: number): Promise<StoredCatalog | undefined> {
  const row = await CatalogRevision.query(trx)
    .where(revision === undefined ? {} : { revision })
    .orderBy("revision", "desc")
    .first();
  if (!row) return undefined;
  // Wrapped in `config`, so that no key of the catalog is mistaken for the wrapper.
  const config = parseCatalog({ config: row.config }) ?? emptyCatalog();
  const { revision: number, action, createdAt } = row;
  return { revision: number, config, edits: row.edits as CatalogEdits, action, createdAt };
}

function isSame(one: Pick<StoredCatalog, "revision" | "createdAt">, other: StoredCatalog): boolean {
  return one.revision === other.revision && one.createdAt.getTime() === other.createdAt.getTime();
}
