import type { Knex } from "knex";
import { CatalogRevision } from "../../../db/models/CatalogRevision.ts";
import { type CatalogConfig, emptyCatalog } from "./rules/catalog.ts";
import type { CatalogEdits } from "./rules/diffCatalogs.ts";
import { parseCatalog } from "./rules/parseCatalog.ts";
import { cached } from "../../platform/cache/cached.ts";
import type { Site } from "../../platform/site/site.ts";

/** The catalog as it is stored. revision: counts its changes from 1. edits: what the last of them changed. action: what it was. */
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
  // A catalog has megabytes, and this is asked every second: only another one is read whole.
  const newest = await CatalogRevision.query()
    .select("revision", "createdAt")
    .orderBy("revision", "desc")
    .first();
  const known = lastRead.get(site);
  if (newest && known && isSame(newest, known)) return known;
  const read = newest && (await readCatalog());
  if (read) lastRead.set(site, read);
  return read;
});

/** The newest catalog, or the one of `revision`; undefined where there is none. */
export async function readCatalog(
  trx?: Knex.Transaction,
  revision?: number,
): Promise<StoredCatalog | undefined> {
  const row = await CatalogRevision.query(trx)
    .where(revision === undefined ? {} : { revision })
    .orderBy("revision", "desc")
    .first();
  if (!row) return undefined;
  // Within `config`, where nothing that the catalog may hold itself is taken for a wrapping.
  const config = parseCatalog({ config: row.config }) ?? emptyCatalog();
  const { revision: number, action, createdAt } = row;
  return { revision: number, config, edits: row.edits as CatalogEdits, action, createdAt };
}

function isSame(one: Pick<StoredCatalog, "revision" | "createdAt">, other: StoredCatalog): boolean {
  return one.revision === other.revision && one.createdAt.getTime() === other.createdAt.getTime();
}
