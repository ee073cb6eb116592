import type { Knex } from "knex";
import { CatalogRevision } from "../../../db/models/CatalogRevision.ts";
import { CATALOG_REVISIONS_KEPT } from "../limits.ts";
import { type Collection, COLLECTIONS } from "./rules/catalog.ts";
import type { CatalogEdits } from "./rules/diffCatalogs.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import { changeCatalog } from "./changeCatalog.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { revisionNotFound } from "./errors.ts";
import { presentCatalog } from "./present.ts";
import { readCatalog } from "./readCatalog.ts";
import type { revisionInput } from "./schema.ts";

type Row = CatalogRevision & { version: number } & Record<Collection, number>;

/** The stored revisions of the catalog, newest first, with author, action, edits and numbers of entries. Returns {
 *  revisions: [{ revision, action, edits, version, counts, createdAt, createdBy }] }; createdBy is null for automatic
 *  changes. */
export async function listRevisions(db: Knex) {
  const knex = db;
  const rows = (await CatalogRevision.query(knex)
    .select(
      "revision",
      "action",
      "edits",
      "createdById",
      "createdAt",
      knex.raw("(config ->> 'version')::float as version"),
      ...COLLECTIONS.map((name) => knex.raw("jsonb_array_length(config -> ?) as ??", [name, name])),
    )
    .withGraphFetched("createdBy")
    .orderBy("revision", "desc")
    .limit(CATALOG_REVISIONS_KEPT)) as unknown as Row[];
  return {
    revisions: rows.map((row) => ({
      revision: row.revision,
      action: row.action,
      edits: row.edits as CatalogEdits,
      version: row.version,
      counts: Object.fromEntries(COLLECTIONS.map((name) => [name, row[name]])) as Record<Collection, number>,
      createdAt: row.createdAt.toISOString(),
      createdBy: presentPerson(row.createdBy),
    })),
  };
}

/** Restores the catalog and its provider of a stored revision; later revisions remain available. Returns { config,
 *  revision, defaultSyncUrl, pictureOrigin }. Raises revisionNotFound. */
export async function restoreRevision(ctx: SignedInContext, { revision }: z.output<typeof revisionInput>) {
  const stored = await changeCatalog(ctx, async (_newest, store, trx) => {
    const { config } = (await readCatalog(trx, revision)) ?? raise(revisionNotFound());
    return store({ action: "restored", config });
  });
  return presentCatalog(ctx, stored);
}
