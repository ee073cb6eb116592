import { raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import { catalogAt } from "./catalogAt.ts";
import type { Checklist } from "./definition.ts";
import { checklistNotFound } from "./errors.ts";
import { findChecklist } from "./findChecklist.ts";

/** One whole checklist as of a registry version, the newest without one: the one of this accession, else the one of
 *  this name. An unknown version is refused, never answered with another one (spec §4).
 *  Raises checklistVersionNotFound, checklistNotFound. */
export async function getChecklist(
  site: Site,
  asked: { accession?: string | undefined; name?: string | undefined; version?: string | undefined },
): Promise<Checklist> {
  const { checklists } = await catalogAt(site, asked.version);
  return (
    findChecklist(checklists, asked) ??
    raise(checklistNotFound({ asked: asked.accession || asked.name || "" }))
  );
}
