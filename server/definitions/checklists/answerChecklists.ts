import { type Document, documentOf } from "../../platform/http/documentOf.ts";
import type { Site } from "../../platform/site/site.ts";
import { getChecklist } from "./getChecklist.ts";
import { listChecklists } from "./listChecklists.ts";

/** What GET /api/mixs-checklists answers, as kept bytes: one whole checklist where an accession or a name is asked
 *  for, else all in short (spec §4). Raises checklistVersionNotFound, checklistNotFound. */
export async function answerChecklists(
  site: Site,
  asked: { accession?: string | undefined; name?: string | undefined; version?: string | undefined },
): Promise<Document> {
  const one = asked.accession || asked.name;
  return documentOf(one ? await getChecklist(site, asked) : await listChecklists(site, asked));
}
