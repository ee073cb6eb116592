import type { Knex } from "knex";
import type { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { catalogAt } from "../../definitions/checklists/catalogAt.ts";
import { checklistAt } from "../../definitions/checklists/checklistAt.ts";
import { readNewestVersion } from "../../definitions/checklists/newestChecklistVersion.ts";
import type { Site } from "../../platform/site/site.ts";
import { accessionOf } from "./accessionOf.ts";
import { unknownChecklist, versionWithoutChecklist } from "./errors.ts";

type Pinned = Pick<Study, "checklistType" | "mixsVersion">;

/** The checklist of a study and the registry version it is pinned to, after a change of either (spec §9).
 *  checklistType: accession, legacy slug or name; null takes it away; undefined keeps it. A new checklist is pinned to
 *  the newest version; a version alone moves the one the study has.
 *  Raises unknownChecklist, versionWithoutChecklist, checklistVersionNotFound. */
export async function pinChecklist(
  site: Site,
  stored: Pinned,
  named: { checklistType?: string | null | undefined; mixsVersion?: number | undefined },
  trx?: Knex.Transaction,
): Promise<Pinned> {
  if (named.checklistType === null) return { checklistType: null, mixsVersion: null };
  const version = named.mixsVersion ?? (await readNewestVersion(trx));
  const accession =
    named.checklistType === undefined
      ? stored.checklistType
      : await knownAccession(site, named.checklistType, { version, trx });
  if (accession === null) return named.mixsVersion === undefined ? stored : raise(versionWithoutChecklist());
  if (named.mixsVersion !== undefined) {
    const found = await checklistAt(site, { accession, version }, trx);
    if (!found) raise(unknownChecklist({ asked: accession }));
    return { checklistType: accession, mixsVersion: version };
  }
  if (accession === stored.checklistType) return stored;
  return { checklistType: accession, mixsVersion: version };
}

async function knownAccession(
  site: Site,
  named: string,
  { version, trx }: { version: number; trx: Knex.Transaction | undefined },
): Promise<string> {
  const { checklists } = await catalogAt(site, String(version), trx);
  return accessionOf(named, checklists) ?? raise(unknownChecklist({ asked: named }));
}
