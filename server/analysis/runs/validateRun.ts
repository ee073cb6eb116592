import type { Context } from "../../platform/rpc/context.ts";
import { presentRead } from "../../ordering/samples/presentRead.ts";
import { readMaterial, checkMaterial, settingFileIssues } from "../launch/check/checkRun.ts";
import {
  type MaterialSample,
  mergeReadFilters,
  orderTechnology,
  type RunIssue,
  type RunMaterial,
  runOrders,
} from "../launch/check/runMaterial.ts";
import { readRunRequest, type RunRequest } from "../launch/check/readRunRequest.ts";
import { chooseRead } from "../launch/samplesheet/chooseRead.ts";
import { findUses, usesNotReady } from "../referenceData/runUses.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { pipelineExecution, pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { findNextflow } from "../launch/nextflow/findNextflow.ts";
import { unmetNeeds } from "../launch/nextflow/unmetNeeds.ts";
import { engineLacks, settingRefused } from "../launch/check/sentences.ts";

/**
 * Checks a run without creating it and returns all issues at once. sampleIds: as for a run; issues name record ids.
 * Returns { valid, issues, replaced, derivedSettings, config, metadata, samples }: issues as { field, message,
 * severity, sampleId }, the active read sets that would be replaced, the complete config, and for each sample the read
 * set that the run would use. Raises what readRunRequest raises, orderNotFound, studyNotFound, invalidSampleIds. Reference
 * §2.
 */
export async function validateRun({ site }: Context, request: RunRequest) {
  const { pipeline, target, sampleIds, config } = await readRunRequest(site, request);
  const material = await readMaterial({ pipeline, target, sampleIds, config }, site.database);
  const check = checkMaterial(material);
  const issues = [
    ...check.metadata,
    ...check.input,
    ...check.derivation,
    ...check.settings,
    ...(await referenceIssues(site, pipeline, check.config)),
    ...(await settingFileIssues(site, pipeline, check.config)),
    ...(await engineIssues(site, pipeline)),
    ...check.warnings,
  ];
  return {
    valid: issues.every(({ severity }) => severity !== "error"),
    issues,
    replaced: check.replaced,
    derivedSettings: Object.entries(check.derived).map(([key, value]) => ({
      key,
      title: pipeline.registry.configSchema.properties[key]?.title ?? key,
      value,
    })),
    config: check.config,
    metadata: {
      targetType: target.type,
      targetId: target.id,
      sampleCount: material.samples.length,
      platforms: [
        ...new Set(runOrders(material).flatMap((order) => orderTechnology(order).names.slice(0, 1))),
      ],
      studyAccessionId: material.study?.studyAccessionId ?? null,
    },
    samples: material.samples.map((sample) => ({
      id: sample.id,
      sampleId: sample.sampleId,
      orderNumber: sample.order.orderNumber,
      read: presentChosenRead(material, sample),
    })),
  };
}

function presentChosenRead(material: RunMaterial, { reads }: MaterialSample) {
  const input = material.pipeline.manifest.inputs?.find(({ source }) => source === "sample.reads");
  const read = chooseRead(reads, input ? mergeReadFilters(material.pipeline, input) : {});
  return read ? presentRead(read) : null;
}

async function referenceIssues(
  { database }: Site,
  pipeline: PipelinePackage,
  config: Record<string, unknown>,
): Promise<RunIssue[]> {
  return usesNotReady(pipeline, await findUses(database, config)).map((message) => ({
    field: "config",
    message: settingRefused({ problem: message }),
    severity: "error",
    sampleId: null,
  }));
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
