import type { Knex } from "knex";
import { CatalogRevision } from "../../db/models/CatalogRevision.ts";
import type { CatalogConfig } from "./rules/catalog.ts";
import { emptyCatalog } from "./rules/emptyCatalog.ts";
import { readConfig } from "./rules/readConfig.ts";

/** The catalog as it is stored. revision: counts its changes from 1. action: the last of them. */
export interface StoredCatalog {
  revision: number;
  config: CatalogConfig;
  action: string;
  createdAt: Date;
}

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
  const config = readConfig({ config: row.config }) ?? emptyCatalog();
  return { revision: row.revision, config, action: row.action, createdAt: row.createdAt };
}
