import { CatalogRevision } from "../../../db/models/CatalogRevision.ts";
import { CATALOG_REVISIONS_KEPT } from "../../platform/limits/limits.ts";
import { type Collection, COLLECTIONS } from "./rules/catalog.ts";
import type { CatalogEdits } from "./rules/editsOf.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

type Row = CatalogRevision & { version: number } & Record<Collection, number>;

/** The kept revisions of the catalog, newest first: what was done, by whom, what it changed, and how many entries it left.
 *  Gives { revisions: [{ revision, action, edits, version, counts, createdAt, createdBy }] }; createdBy is null for what the
 *  instance did by itself. */
export async function listRevisions() {
  const knex = CatalogRevision.knex();
  const rows = (await CatalogRevision.query()
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
