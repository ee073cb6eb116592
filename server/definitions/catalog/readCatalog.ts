import type { Knex } from "knex";
import { CatalogRevision } from "../../../db/models/CatalogRevision.ts";
import type { CatalogConfig } from "./rules/catalog.ts";
import type { CatalogEdits } from "./rules/editsOf.ts";
import { emptyCatalog } from "./rules/emptyCatalog.ts";
import { readConfig } from "./rules/readConfig.ts";

/** The catalog as it is stored. revision: counts its changes from 1. edits: what the last of them changed. action: what it was. */
export interface StoredCatalog {
  revision: number;
  config: CatalogConfig;
  edits: CatalogEdits;
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
  const { revision: number, action, createdAt } = row;
  return { revision: number, config, edits: row.edits as CatalogEdits, action, createdAt };
}
