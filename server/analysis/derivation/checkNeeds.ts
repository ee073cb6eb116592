import type { Site } from "../../platform/site/site.ts";
import { pipelineExecution, pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import { findNextflow } from "../launch/nextflow/findNextflow.ts";
import { missingNeeds, type UnmetNeed } from "../launch/nextflow/unmetNeeds.ts";
import type { Draft } from "./draft.ts";

/** Returns what the workflow requires of Nextflow and its plugins and this machine lacks; null without a Nextflow. */
export async function checkNeeds(site: Site, { config }: Draft): Promise<UnmetNeed[] | null> {
  const { nextflowPath } = await pipelineExecution(site);
  const runDir = await pipelineRunDir(site);
  const nextflow = await findNextflow(site, { nextflowPath, runDir }).catch(() => undefined);
  if (nextflow === undefined) return null;
  const versions = config.nextflowVersion === undefined ? [] : [config.nextflowVersion];
  return missingNeeds({ versions, plugins: config.plugins }, nextflow);
}
