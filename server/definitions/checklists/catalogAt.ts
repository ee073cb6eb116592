import type { Knex } from "knex";
import { raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import type { Catalog } from "./definition.ts";
import { checklistVersionNotFound } from "./errors.ts";
import { newestChecklistVersion, readNewestVersion } from "./newestChecklistVersion.ts";
import { readCatalog } from "./readCatalog.ts";

const KEPT_MAX = 16;

// What a version holds never changes, so it is kept without asking again; the least asked for goes first. Only what
// was read is kept, never what is on its way: a transaction that waited for the reading of another request would wait
// for a connection, of which transactions that wait for its locks may hold all.
const kept = new WeakMap<Site, Map<number, Catalog>>();

/** All checklists as of a registry version, the newest without one. version: in digits, as it was asked for. With trx
 *  everything is asked of that transaction. Everybody gets the same catalog: nobody changes it.
 *  Raises checklistVersionNotFound. */
export async function catalogAt(
  site: Site,
  version: string | undefined,
  trx?: Knex.Transaction,
): Promise<Catalog> {
  const newest = trx ? await readNewestVersion(trx) : await newestChecklistVersion(site);
  if (version === undefined) return catalogOfVersion(site, newest, trx);
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : Number.NaN;
  // Another process may have made it a moment ago, and pinned a study to it.
  const exists = number <= newest || number <= (await readNewestVersion(trx));
  return exists ? catalogOfVersion(site, number, trx) : raise(checklistVersionNotFound({ asked: version }));
}

async function catalogOfVersion(site: Site, version: number, trx?: Knex.Transaction): Promise<Catalog> {
  const catalogs = keptOf(site);
  const known = catalogs.get(version);
  const read = known ?? (await readCatalog(version, trx));
  // Of several who read it at once all go on with the first one's.
  const catalog = catalogs.get(version) ?? read;
  catalogs.delete(version);
  catalogs.set(version, catalog);
  const [oldest] = catalogs.keys();
  if (catalogs.size > KEPT_MAX && oldest !== undefined) catalogs.delete(oldest);
  return catalog;
}

function keptOf(site: Site): Map<number, Catalog> {
  const known = kept.get(site);
  if (known) return known;
  const made = new Map<number, Catalog>();
  kept.set(site, made);
  return made;
}
