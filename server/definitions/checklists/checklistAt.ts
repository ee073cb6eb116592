import type { Knex } from "knex";
import type { Site } from "../../platform/site/site.ts";
import { catalogAt } from "./catalogAt.ts";
import type { Checklist } from "./definition.ts";

/** The checklist of an accession as of a registry version, the newest without one: what forms and studies are made
 *  of. undefined when that version has none. Raises checklistVersionNotFound. */
export async function checklistAt(
  site: Site,
  { accession, version }: { accession: string; version?: number | undefined },
  trx?: Knex.Transaction,
): Promise<Checklist | undefined> {
  const { checklists } = await catalogAt(site, version === undefined ? undefined : String(version), trx);
  return checklists.find((checklist) => checklist.accession === accession);
}
