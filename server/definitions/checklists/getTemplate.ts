import { raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import { catalogAt } from "./catalogAt.ts";
import type { Checklist } from "./definition.ts";
import { templateNotFound } from "./errors.ts";
import { findTemplate } from "./findTemplate.ts";

/** The template a name means, bare, as of a registry version. Templates are the checklists: the flat groups without
 *  accession that other products add to them do not exist here. Raises checklistVersionNotFound, templateNotFound. */
export async function getTemplate(
  site: Site,
  { name, version }: { name: string; version?: string | undefined },
): Promise<Checklist> {
  const { checklists } = await catalogAt(site, version);
  return findTemplate(checklists, name) ?? raise(templateNotFound());
}
