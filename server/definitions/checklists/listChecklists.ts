import type { Site } from "../../platform/site/site.ts";
import { catalogAt } from "./catalogAt.ts";
import type { Catalog } from "./definition.ts";
import { summaryOf } from "./summaryOf.ts";

type Summaries = { checklists: ReturnType<typeof summaryOf>[]; total: number; version: number };

const summaries = new WeakMap<Catalog, Summaries>();

/** The checklists in short, ordered by accession, deprecated ones too, and the registry version they are of.
 *  Everybody gets the same list: nobody changes it. Raises checklistVersionNotFound. */
export async function listChecklists(
  site: Site,
  { version }: { version?: string | undefined },
): Promise<Summaries> {
  const catalog = await catalogAt(site, version);
  const known = summaries.get(catalog);
  if (known) return known;
  const checklists = catalog.checklists.map(summaryOf);
  const made = { checklists, total: checklists.length, version: catalog.version };
  summaries.set(catalog, made);
  return made;
}
