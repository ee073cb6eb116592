import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { pipelineExecution, pipelineRunDir } from "../../../access/settings/pipelineExecution.ts";
import type { Site } from "../../../platform/site/site.ts";
import { findNextflow } from "../nextflow/findNextflow.ts";
import { unmetNeeds } from "../nextflow/unmetNeeds.ts";
import type { RunIssue } from "./material.ts";
import { engineLacks } from "./sentences.ts";

/**
 * Returns what the workflow of a package requires and the Nextflow of this installation lacks. Empty when no Nextflow
 * is found, which the start of a run reports.
 */
export async function engineIssues(site: Site, pipeline: PipelinePackage): Promise<RunIssue[]> {
  if (pipeline.manifest.execution.type !== "nextflow") return [];
  const { nextflowPath } = await pipelineExecution(site);
  const runDir = await pipelineRunDir(site);
  const nextflow = await findNextflow(site, { nextflowPath, runDir }).catch(() => undefined);
  if (!nextflow) return [];
  const unmet = await unmetNeeds(pipeline, nextflow);
  return unmet.map(({ problem, whatToDo }) => ({
    field: "nextflow",
    message: engineLacks({ problem, whatToDo }),
    severity: "error",
    sampleId: null,
  }));
}
