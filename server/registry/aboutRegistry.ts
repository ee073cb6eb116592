import type { Context } from "../platform/rpc/context.ts";
import { publishedCatalog } from "./listTechnologies.ts";
import { publishedOf } from "./publishedOf.ts";

/** Returns the facts about this registry that its public pages need first. alone: this process is only a registry
 *  without accounts. Counts are null when their part cannot be read. lastUpdated: date of the last publication of a
 *  pipeline. asOf: date of the research data snapshot. Raises notFound when this process serves no registry. */
export async function aboutRegistry(ctx: Context) {
  const published = await publishedOf(ctx);
  const { checklists, technologies, research, pipelines, lastUpdated } = published;
  return {
    alone: !ctx.site.env.roles.includes("web"),
    lastUpdated,
    pipelines: [...pipelines.values()].filter(({ told }) => !("problem" in told)).length,
    checklists: "problem" in checklists ? null : checklists.value.byAccession.size,
    technologies: "problem" in technologies ? null : publishedCatalog(technologies.value).technologies.length,
    metrics: "problem" in research ? null : research.value.metrics.length,
    asOf: "problem" in research ? null : (research.value.asOf ?? null),
  };
}
