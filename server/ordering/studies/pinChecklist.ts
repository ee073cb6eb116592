import type { Knex } from "knex";
import type { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import {
  cachedChecklists,
  findChecklist,
  readNewestVersion,
} from "../../definitions/checklists/cachedChecklists.ts";
import type { Site } from "../../platform/site/site.ts";
import { unknownChecklist, versionWithoutChecklist } from "./errors.ts";

type Pinned = Pick<Study, "checklistType" | "mixsVersion">;

/** The legacy slugs of checklists in other systems (reference §9). */
const SLUGS = new Map([
  ["human-gut", "ERC000015"],
  ["human-oral", "ERC000016"],
  ["human-skin", "ERC000017"],
  ["human-associated", "ERC000014"],
  ["host-associated", "ERC000013"],
  ["plant-associated", "ERC000020"],
  ["soil", "ERC000022"],
  ["water", "ERC000024"],
  ["wastewater-sludge", "ERC000023"],
  ["air", "ERC000012"],
  ["sediment", "ERC000021"],
  ["microbial-mat", "ERC000019"],
  ["misc-environment", "ERC000025"],
]);

/** Returns the checklist of a study and its pinned registry version after a change of either (spec §9). checklistType:
 *  accession, legacy slug or name; null removes the checklist; undefined keeps it. A new checklist is pinned to the
 *  newest version; a version alone pins the current checklist to it. Raises unknownChecklist,
 *  versionWithoutChecklist, checklistVersionNotFound. */
export async function pinChecklist(
  site: Site,
  stored: Pinned,
  named: { checklistType?: string | null | undefined; mixsVersion?: number | undefined },
  trx?: Knex.Transaction,
): Promise<Pinned> {
  if (named.checklistType === null) return { checklistType: null, mixsVersion: null };
  const version = named.mixsVersion ?? (await readNewestVersion(trx ?? site.database));
  const accession =
    named.checklistType === undefined
      ? stored.checklistType
      : await knownAccession(site, named.checklistType, { version, trx });
  if (accession === null) return named.mixsVersion === undefined ? stored : raise(versionWithoutChecklist());
  if (named.mixsVersion !== undefined) {
    const found = await findChecklist(site, { accession, version }, trx);
    if (!found) raise(unknownChecklist({ requested: accession }));
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
  const { checklists } = await cachedChecklists(site, String(version), trx);
  return matchAccession(named, checklists) ?? raise(unknownChecklist({ requested: named }));
}

/**
 * Returns the accession of the checklist with this accession, legacy slug or full name, ignoring case; undefined
 * without a match.
 */
function matchAccession(
  named: string,
  checklists: readonly { accession: string; name: string }[],
): string | undefined {
  const wanted = named.trim().toLowerCase();
  const slug = SLUGS.get(wanted.replaceAll(/[\s_]+/g, "-"));
  const found =
    checklists.find(({ accession }) => accession === slug || accession.toLowerCase() === wanted) ??
    checklists.find(({ name }) => name.toLowerCase() === wanted);
  return found?.accession;
}
