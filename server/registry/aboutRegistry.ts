import type { Context } from "../platform/rpc/context.ts";
import { technologiesOf } from "./listTechnologies.ts";
import { publishedOf } from "./publishedOf.ts";

/** What the public pages need to know of this registry before they show any of it. alone: this process is a registry
 *  and nothing else, nobody can sign in to it. The counts are null where what is counted cannot be read.
 *  lastUpdated: the date a pipeline was last published. asOf: the date of the snapshot of public numbers.
 *  Raises notFound where this process serves no registry. */
export async function aboutRegistry(ctx: Context) {
  const published = await publishedOf(ctx);
  const { checklists, technologies, research, pipelines, lastUpdated } = published;
  return {
    alone: !ctx.site.env.roles.includes("web"),
    lastUpdated,
    pipelines: [...pipelines.values()].filter(({ told }) => !("problem" in told)).length,
    checklists: "problem" in checklists ? null : checklists.value.byAccession.size,
    technologies: "problem" in technologies ? null : technologiesOf(technologies.value).technologies.length,
    metrics: "problem" in research ? null : research.value.metrics.length,
    asOf: "problem" in research ? null : (research.value.asOf ?? null),
  };
}
