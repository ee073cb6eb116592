import type { Context } from "../../platform/rpc/context.ts";
import { presentRead } from "../../ordering/samples/presentRead.ts";
import { engineIssues } from "../launch/check/engineIssues.ts";
import { gatherMaterial } from "../launch/check/gatherMaterial.ts";
import { judgeRun } from "../launch/check/judgeRun.ts";
import type { MaterialSample, RunMaterial } from "../launch/check/material.ts";
import { ordersOf } from "../launch/check/ordersOf.ts";
import { type Asked, readAsked } from "../launch/check/readAsked.ts";
import { readFiltersOf } from "../launch/check/readFiltersOf.ts";
import { technologyOf } from "../launch/check/technologyOf.ts";
import { chooseRead } from "../launch/samplesheet/chooseRead.ts";

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
