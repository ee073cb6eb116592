import type { Site } from "../../platform/site/site.ts";
import { catalogAt } from "./catalogAt.ts";
import type { Catalog, Checklist } from "./definition.ts";

const templates = new WeakMap<Catalog, { templates: Checklist[] }>();

/** The whole definitions of all checklists in use, for the form builder. Everybody gets the same list: nobody changes
 *  it. Raises checklistVersionNotFound. */
export async function listTemplates(
  site: Site,
  { version }: { version?: string | undefined },
): Promise<{ templates: Checklist[] }> {
  const catalog = await catalogAt(site, version);
  const known = templates.get(catalog);
  if (known) return known;
  const made = { templates: catalog.checklists.filter(({ deprecated }) => !deprecated) };
  templates.set(catalog, made);
  return made;
}
