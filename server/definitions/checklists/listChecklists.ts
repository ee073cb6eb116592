import type { Knex } from "knex";
import type { Site } from "../../platform/site/site.ts";
import { cachedChecklists } from "./cachedChecklists.ts";
import type { ChecklistCatalog, Checklist } from "./checklist.ts";
import { memoize } from "../../platform/cache/memoize.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { checklistNotFound } from "./errors.ts";
import { type Document, cachedJson } from "../../platform/http/cachedJson.ts";
import { ChecklistVersion } from "../../../db/models/ChecklistVersion.ts";
import { releaseVersion } from "../../platform/site/release.ts";
import { LIST_LIMIT_MAX } from "../../platform/limits/limits.ts";

type Summaries = { checklists: ReturnType<typeof presentSummary>[]; total: number; version: number };

const summarize = memoize(({ checklists, version }: ChecklistCatalog): Summaries => ({
  checklists: checklists.map(presentSummary),
  total: checklists.length,
  version,
}));

/** Summaries of all checklists, ordered by accession and including deprecated ones, with their registry version.
 *  Cached and shared: callers must not modify it. Raises checklistVersionNotFound. */
export async function listChecklists(
  site: Site,
  { version }: { version?: string | undefined },
): Promise<Summaries> {
  return summarize(await cachedChecklists(site, version));
}

/** Returns one complete checklist as of a registry version (default: the newest), by accession, else by name. An
 *  unknown version is refused and never replaced by another one (spec §4). Raises
 *  checklistVersionNotFound, checklistNotFound. */
export async function getChecklist(
  site: Site,
  query: { accession?: string | undefined; name?: string | undefined; version?: string | undefined },
): Promise<Checklist> {
  const { checklists } = await cachedChecklists(site, query.version);
  return (
    matchChecklist(checklists, query) ??
    raise(checklistNotFound({ requested: query.accession || query.name || "" }))
  );
}

/** Finds a checklist by accession, else by name, ignoring case; else the first whose name contains the search text,
 *  whole words before parts of words. Active checklists precede deprecated ones. */
export function matchChecklist(
  checklists: Checklist[],
  { accession, name }: { accession?: string | undefined; name?: string | undefined },
): Checklist | undefined {
  const ranked = [
    ...checklists.filter(({ deprecated }) => !deprecated),
    ...checklists.filter(({ deprecated }) => deprecated),
  ];
  const wanted = accession?.toLowerCase();
  const found = wanted && ranked.find((checklist) => checklist.accession.toLowerCase() === wanted);
  return found || (name ? byName(ranked, name.toLowerCase()) : undefined);
}

function byName(checklists: Checklist[], wanted: string): Checklist | undefined {
  return (
    checklists.find(({ name }) => name.toLowerCase() === wanted) ??
    checklists.find(({ name }) => ` ${name.toLowerCase()} `.includes(` ${wanted} `)) ??
    checklists.find(({ name }) => name.toLowerCase().includes(wanted))
  );
}

/** The cached JSON response of GET /api/mixs-checklists: one complete checklist for an accession or a name, else
 *  summaries of all (spec §4). Raises checklistVersionNotFound, checklistNotFound. */
export async function checklistsDocument(
  site: Site,
  query: { accession?: string | undefined; name?: string | undefined; version?: string | undefined },
): Promise<Document> {
  const one = query.accession || query.name;
  return cachedJson(one ? await getChecklist(site, query) : await listChecklists(site, query));
}

/** A checklist in lists (spec §2). Both counts are numbers of fields. */
export function presentSummary({ name, accession, description, deprecated, fields }: Checklist) {
  return {
    name,
    accession,
    description,
    fieldCount: fields.length,
    mandatoryCount: fields.filter((field) => field.required).length,
    deprecated,
  };
}

/** Returns at most 500 registry versions with date and source, newest first. Version 1 is that of the release. */
export async function listVersions(
  db: Knex,
): Promise<{ version: number; importedAt: string | null; source: string }[]> {
  const rows = await ChecklistVersion.query(db)
    .orderBy("version", "desc")
    .limit(LIST_LIMIT_MAX - 1);
  const imported = rows.map(({ version, importedAt, source }) => ({
    version,
    importedAt: importedAt.toISOString(),
    source,
  }));
  return [...imported, { version: 1, importedAt: null, source: `Lanekeeper ${releaseVersion()}` }];
}
