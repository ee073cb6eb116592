import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import type { PipelineFacts } from "./facts.ts";
import { workflowOf } from "./workflowOf.ts";

/** Returns the facts on the package of a run. pipeline: undefined when it is no longer installed. Pure. */
export function pipelineFacts(
  { pipelineId, pipelineVersion }: { pipelineId: string; pipelineVersion: string },
  pipeline: PipelinePackage | undefined,
): PipelineFacts {
  const place = pipeline && workflowOf(pipeline);
  return {
    id: pipelineId,
    name: pipeline?.registry.name ?? pipelineId,
    version: pipelineVersion,
    description: pipeline?.registry.description ?? null,
    url:
      webAddress(pipeline?.registry.website) ??
      webAddress(pipeline?.manifest.package.website) ??
      (place?.kind === "repository" ? place.repository : null),
  };
}

function webAddress(text: string | undefined): string | null {
  return text !== undefined && /^https?:\/\//.test(text) ? text : null;
}
