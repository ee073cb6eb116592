import type { Context } from "../../platform/rpc/context.ts";
import { presentRead } from "../../ordering/samples/presentRead.ts";
import { gatherMaterial, judgeRun } from "../launch/check/checkRun.ts";
import {
  type MaterialSample,
  ordersOf,
  readFiltersOf,
  type RunIssue,
  type RunMaterial,
  technologyOf,
} from "../launch/check/material.ts";
import { type Asked, readAsked } from "../launch/check/readAsked.ts";
import { chooseRead } from "../launch/samplesheet/chooseRead.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { pipelineExecution, pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { findNextflow } from "../launch/nextflow/findNextflow.ts";
import { unmetNeeds } from "../launch/nextflow/unmetNeeds.ts";
import { engineLacks } from "../launch/check/sentences.ts";

/**
 * Checks a run without creating it and returns all issues at once. sampleIds: as for a run; issues name record ids.
 * Returns { valid, issues, replaced, derivedSettings, config, metadata, samples }: issues as { field, message,
 * severity, sampleId }, the active read sets that would be replaced, the complete config, and for each sample the read
 * set that the run would use. Raises what readAsked raises, orderNotFound, studyNotFound, invalidSampleIds. Reference
 * §2.
 */
export async function validateRun({ site }: Context, asked: Asked) {
  const { pipeline, target, sampleIds, config } = await readAsked(site, asked);
  const material = await gatherMaterial({ pipeline, target, sampleIds, config });
  const verdict = judgeRun(material);
  const issues = [
    ...verdict.metadata,
    ...verdict.input,
    ...verdict.derivation,
    ...verdict.settings,
    ...(await engineIssues(site, pipeline)),
    ...verdict.warnings,
  ];
  return {
    valid: issues.every(({ severity }) => severity !== "error"),
    issues,
    replaced: verdict.replaced,
    derivedSettings: Object.entries(verdict.derived).map(([key, value]) => ({
      key,
      title: pipeline.registry.configSchema.properties[key]?.title ?? key,
      value,
    })),
    config: verdict.config,
    metadata: {
      targetType: target.type,
      targetId: target.id,
      sampleCount: material.samples.length,
      platforms: [...new Set(ordersOf(material).flatMap((order) => technologyOf(order).names.slice(0, 1)))],
      studyAccessionId: material.study?.studyAccessionId ?? null,
    },
    samples: material.samples.map((sample) => ({
      id: sample.id,
      sampleId: sample.sampleId,
      orderNumber: sample.order.orderNumber,
      read: readOf(material, sample),
    })),
  };
}

function readOf(material: RunMaterial, { reads }: MaterialSample) {
  const input = material.pipeline.manifest.inputs?.find(({ source }) => source === "sample.reads");
  const read = chooseRead(reads, input ? readFiltersOf(material.pipeline, input) : {});
  return read ? presentRead(read) : null;
}

/**
 * Returns what the workflow of a package requires and the Nextflow of this installation lacks. Empty when no Nextflow
 * is found, which the start of a run reports.
 */
async function engineIssues(site: Site, pipeline: PipelinePackage): Promise<RunIssue[]> {
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
