import { type Document, documentOf } from "../../platform/http/documentOf.ts";
import type { Site } from "../../platform/site/site.ts";
import { getTemplate } from "./getTemplate.ts";
import { listTemplates } from "./listTemplates.ts";

/** What GET /api/mixs-templates answers, as kept bytes: the bare template a name means, without a name all of them
 *  (spec §4). Raises checklistVersionNotFound, templateNotFound. */
export async function answerTemplates(
  site: Site,
  { name, version }: { name?: string | undefined; version?: string | undefined },
): Promise<Document> {
  return documentOf(
    name ? await getTemplate(site, { name, version }) : await listTemplates(site, { version }),
  );
}
