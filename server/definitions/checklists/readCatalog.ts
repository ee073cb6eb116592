import type { Knex } from "knex";
import { ChecklistDefinition } from "../../../db/models/ChecklistDefinition.ts";
import { baseline } from "./baseline.ts";
import { catalogOf } from "./catalogOf.ts";
import type { Catalog, Checklist } from "./definition.ts";
import { presentChecklist } from "./presentChecklist.ts";

/** All checklists as of a registry version, from the release and the database. */
export async function readCatalog(version: number, trx?: Knex.Transaction): Promise<Catalog> {
  const rows = await ChecklistDefinition.query(trx)
    .distinctOn("accession")
    .select("accession", "version", "definition", "deprecated")
    .where("version", "<=", version)
    .orderBy([{ column: "accession" }, { column: "version", order: "desc" }]);
  const later = rows.map((row) => ({
    version: row.version,
    checklist: presentChecklist({
      ...(row.definition as unknown as Checklist),
      accession: row.accession,
      deprecated: row.deprecated,
    }),
  }));
  return catalogOf(version, baseline(), later);
}
