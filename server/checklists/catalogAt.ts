import { raise } from "../apiError.ts";
import type { Site } from "../site.ts";
import type { Catalog } from "./definition.ts";
import { checklistVersionNotFound } from "./errors.ts";
import { newestChecklistVersion } from "./newestChecklistVersion.ts";
import { readCatalog } from "./readCatalog.ts";

const KEPT_MAX = 16;

// What a version holds never changes, so it is kept without asking again; the least asked for goes first.
const kept = new WeakMap<Site, Map<number, Promise<Catalog>>>();

/** All checklists as of a registry version, the newest without one. version: in digits, as it was asked for.
 *  Everybody gets the same catalog: nobody changes it. Raises checklistVersionNotFound. */
export async function catalogAt(site: Site, version: string | undefined): Promise<Catalog> {
  const newest = await newestChecklistVersion(site);
  if (version === undefined) return catalogOfVersion(site, newest);
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : Number.NaN;
  if (!(number <= newest)) raise(checklistVersionNotFound(version));
  return catalogOfVersion(site, number);
}

function catalogOfVersion(site: Site, version: number): Promise<Catalog> {
  const catalogs = keptOf(site);
  const known = catalogs.get(version);
  const catalog = known ?? readCatalog(version);
  catalogs.delete(version);
  catalogs.set(version, catalog);
  if (known) return known;
  const [oldest] = catalogs.keys();
  if (catalogs.size > KEPT_MAX && oldest !== undefined) catalogs.delete(oldest);
  catalog.catch(() => catalogs.delete(version));
  return catalog;
}

function keptOf(site: Site): Map<number, Promise<Catalog>> {
  const known = kept.get(site);
  if (known) return known;
  const made = new Map<number, Promise<Catalog>>();
  kept.set(site, made);
  return made;
}
