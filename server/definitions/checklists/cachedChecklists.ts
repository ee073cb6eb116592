import type { Knex } from "knex";
import { raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import { type ChecklistCatalog, type Checklist, presentChecklist } from "./checklist.ts";
import { checklistVersionNotFound } from "./errors.ts";
import { ChecklistVersion } from "../../../db/models/ChecklistVersion.ts";
import { cached } from "../../platform/cache/cached.ts";
import { memoize } from "../../platform/cache/memoize.ts";
import { ChecklistDefinition } from "../../../db/models/ChecklistDefinition.ts";
import { bundledChecklists } from "./bundledChecklists.ts";

const CACHED_VERSIONS_MAX = 16;

// Versions are immutable, so they are cached without expiry; the least recently used one is evicted. Only finished
// reads are cached, never pending promises: a transaction that awaits the read of another request waits for a
// connection, and all connections may belong to transactions that wait for its locks.
const cachedVersions = memoize<Site, Map<number, ChecklistCatalog>>(() => new Map());

const BUNDLED_VERSION = 1;

const newestVersion = cached(["checklist"], (site) => readNewestVersion(site.database));

/** A checklist and the registry version that introduced it. */
interface VersionedChecklist {
  version: number;
  checklist: Checklist;
}

/** All checklists as of a registry version, by default the newest; cached and shared, so callers must not modify it.
 *  version: digits as requested. trx: reads through this transaction only. Raises checklistVersionNotFound. */
export async function cachedChecklists(
  site: Site,
  version: string | undefined,
  trx?: Knex.Transaction,
): Promise<ChecklistCatalog> {
  const newest = trx ? await readNewestVersion(trx) : await newestChecklistVersion(site);
  if (version === undefined) return catalogOfVersion(site, newest, trx);
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : Number.NaN;
  // Another process may have created the version just now and pinned a study to it.
  const exists = number <= newest || number <= (await readNewestVersion(trx ?? site.database));
  return exists
    ? catalogOfVersion(site, number, trx)
    : raise(checklistVersionNotFound({ requested: version }));
}

async function catalogOfVersion(
  site: Site,
  version: number,
  trx?: Knex.Transaction,
): Promise<ChecklistCatalog> {
  const catalogs = cachedVersions(site);
  const known = catalogs.get(version);
  const read = known ?? (await readChecklists(version, trx ?? site.database));
  // Concurrent reads of one version all return the object that was cached first.
  const catalog = catalogs.get(version) ?? read;
  catalogs.delete(version);
  catalogs.set(version, catalog);
  const [oldest] = catalogs.keys();
  if (catalogs.size > CACHED_VERSIONS_MAX && oldest !== undefined) catalogs.delete(oldest);
  return catalog;
}

/** The checklist of an accession as of a registry version (default: the newest), for forms and studies. Returns
 *  undefined if that version does not contain it. Raises checklistVersionNotFound. */
export async function findChecklist(
  site: Site,
  { accession, version }: { accession: string; version?: number | undefined },
  trx?: Knex.Transaction,
): Promise<Checklist | undefined> {
  const { checklists } = await cachedChecklists(
    site,
    version === undefined ? undefined : String(version),
    trx,
  );
  return checklists.find((checklist) => checklist.accession === accession);
}

/** The active registry version of this instance, from 1, the version of the release (spec §9). */
export function newestChecklistVersion(site: Site): Promise<number> {
  return newestVersion(site);
}

/** Drops the cached newest version, so that this process reads a new one immediately. */
export function forgetNewestVersion(site: Site): void {
  newestVersion.forget(site);
}

/** The active registry version, uncached, for decisions inside the transaction of the caller. */
export async function readNewestVersion(trx: Knex): Promise<number> {
  const row = await ChecklistVersion.query(trx).select("version").orderBy("version", "desc").first();
  return row?.version ?? BUNDLED_VERSION;
}

/** All checklists as of a registry version, from the release and the database. */
export async function readChecklists(version: number, trx: Knex): Promise<ChecklistCatalog> {
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
  return mergeVersions(version, bundledChecklists(), later);
}

/** The catalog as of a registry version: the newest definition of each accession up to that version, over those of the
 *  release. Ordered by accession. */
export function mergeVersions(
  version: number,
  release: Checklist[],
  later: VersionedChecklist[],
): ChecklistCatalog {
  const newest = new Map(release.map((checklist) => [checklist.accession, { version: 1, checklist }]));
  for (const candidate of later) {
    const known = newest.get(candidate.checklist.accession);
    if (candidate.version <= version && candidate.version >= (known?.version ?? 0))
      newest.set(candidate.checklist.accession, candidate);
  }
  const checklists = [...newest.values()].map(({ checklist }) => checklist);
  return { version, checklists: checklists.toSorted(byAccession) };
}

function byAccession(one: Checklist, other: Checklist): number {
  if (one.accession === other.accession) return 0;
  return one.accession < other.accession ? -1 : 1;
}
