import type { Site } from "../../platform/site/site.ts";
import { cachedChecklists } from "./cachedChecklists.ts";
import type { ChecklistCatalog, Checklist } from "./checklist.ts";
import { memoize } from "../../platform/cache/memoize.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { templateNotFound } from "./errors.ts";
import { type Document, cachedJson } from "../../platform/http/cachedJson.ts";

const templatesInUse = memoize(({ checklists }: ChecklistCatalog) => ({
  templates: checklists.filter(({ deprecated }) => !deprecated),
}));

/** The definitions of all active checklists, for the form builder. Cached and shared: callers must not modify it.
 *  Raises checklistVersionNotFound. */
export async function listTemplates(
  site: Site,
  { version }: { version?: string | undefined },
): Promise<{ templates: Checklist[] }> {
  return templatesInUse(await cachedChecklists(site, version));
}

/** Returns the bare template for a name as of a registry version. Templates are the checklists; the flat groups without
 *  accession of other products do not exist here. Raises checklistVersionNotFound, templateNotFound. */
export async function getTemplate(
  site: Site,
  { name, version }: { name: string; version?: string | undefined },
): Promise<Checklist> {
  const { checklists } = await cachedChecklists(site, version);
  return matchTemplate(checklists, name) ?? raise(templateNotFound());
}

/** Finds the template for a name (spec §4): those with the same normalized name, else those where one name contains the
 *  other; of several the one with the most fields, then the first. Active templates precede deprecated ones. */
export function matchTemplate(checklists: Checklist[], name: string): Checklist | undefined {
  const wanted = normalised(name);
  if (wanted === "") return undefined;
  const inUse = checklists.filter(({ deprecated }) => !deprecated);
  return bestMatch(inUse, wanted) ?? bestMatch(checklists, wanted);
}

function bestMatch(checklists: Checklist[], wanted: string): Checklist | undefined {
  const named = checklists.map((checklist) => ({ checklist, known: normalised(checklist.name) }));
  const equal = named.filter(({ known }) => known === wanted);
  const alike = named.filter(
    ({ known }) => known !== "" && (known.includes(wanted) || wanted.includes(known)),
  );
  const candidates = (equal.length > 0 ? equal : alike).map(({ checklist }) => checklist);
  return candidates.toSorted((one, other) => other.fields.length - one.fields.length)[0];
}

/** Normalizes a name: "Human gut", "human-gut" and "human_gut" are equal. */
function normalised(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** The cached JSON response of GET /api/mixs-templates: the template for a name, or all templates without one (spec
 *  §4). Raises checklistVersionNotFound, templateNotFound. */
export async function templatesDocument(
  site: Site,
  { name, version }: { name?: string | undefined; version?: string | undefined },
): Promise<Document> {
  return cachedJson(
    name ? await getTemplate(site, { name, version }) : await listTemplates(site, { version }),
  );
}
