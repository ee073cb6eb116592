import type { Order } from "../../../../db/models/Order.ts";
import { needsOf } from "../../pipelines/capabilities.ts";
import { ALLOWED_TECHNOLOGIES } from "../../pipelines/configOf.ts";
import type { PackageInput } from "../../pipelines/pipelinePackage.ts";
import { mapped } from "./mapped.ts";
import type { MaterialSample, RunIssue, RunMaterial } from "./material.ts";
import { ordersOf } from "./ordersOf.ts";
import {
  noAccession,
  noChecklistAnswers,
  noOrganism,
  noPlatform,
  noSamplesToRunOn,
  platformUnknown,
  sampleLacks,
  studyOnly,
  technologyMissing,
  technologyNotOffered,
  tooFewSamples,
} from "./sentences.ts";
import { technologyOf } from "./technologyOf.ts";
import type { Sentence } from "../../../platform/errors/sentence.ts";

/**
 * Returns what orders, study and samples lack for a pipeline: a minimum of samples, organisms, answers, an accession, a
 * known platform (reference §2). Checks only what the package requires.
 */
export function metadataIssues(material: RunMaterial): RunIssue[] {
  const inputs = (material.pipeline.manifest.inputs ?? []).filter(({ required = true }) => required);
  return [
    ...countIssues(material),
    ...technologyIssues(material),
    ...inputs.flatMap((input) => inputIssues(material, input)),
  ];
}

function countIssues({ pipeline, samples, target }: RunMaterial): RunIssue[] {
  const least = Math.max(needsOf(pipeline).minSamples, 1);
  if (samples.length >= least) return [];
  return samples.length === 0
    ? [issue("samples", noSamplesToRunOn({ target: target.type }))]
    : [issue("samples", tooFewSamples({ pipeline: pipeline.registry.name, least }))];
}

function technologyIssues(material: RunMaterial): RunIssue[] {
  const allowed = material.saved[ALLOWED_TECHNOLOGIES];
  if (!Array.isArray(allowed) || allowed.length === 0) return [];
  return ordersOf(material).flatMap((order) => {
    const { id } = technologyOf(order);
    if (id !== null && allowed.includes(id)) return [];
    const named = { pipeline: material.pipeline.registry.name, orderNumber: order.orderNumber };
    return issue(
      ALLOWED_TECHNOLOGIES,
      id === null ? technologyMissing(named) : technologyNotOffered({ ...named, technology: id }),
    );
  });
}

function inputIssues(material: RunMaterial, input: PackageInput): RunIssue[] {
  const { study, samples, target, pipeline } = material;
  if (input.source.startsWith("study.") && target.type === "order")
    return [issue(input.id, studyOnly({ pipeline: pipeline.registry.name, input: input.id }))];
  switch (input.source) {
    case "study.studyAccessionId":
      return study?.studyAccessionId ? [] : [issue(input.id, noAccession())];
    case "order.platform":
      return ordersOf(material).flatMap((order) => platformIssues(order, input));
    case "sample.taxId":
      return lacking(samples, input, noOrganism(), ({ taxId }) => Boolean(taxId));
    case "sample.checklistData":
      return lacking(samples, input, noChecklistAnswers(), ({ checklistData }) =>
        Object.values(checklistData).some((answer) => answer !== null && answer !== ""),
      );
    default:
      return [];
  }
}

function platformIssues(order: Order, { id, transform }: PackageInput): RunIssue[] {
  const { names } = technologyOf(order);
  if (names.length === 0) return [issue(id, noPlatform({ orderNumber: order.orderNumber }))];
  if (names.some((name) => mapped(name, transform) !== undefined)) return [];
  return [issue(id, platformUnknown({ orderNumber: order.orderNumber, platform: names[0] ?? "" }))];
}

function lacking(
  samples: MaterialSample[],
  { id }: PackageInput,
  lack: Sentence,
  has: (sample: MaterialSample) => boolean,
): RunIssue[] {
  return samples
    .filter((sample) => !has(sample))
    .map((sample) => issue(id, sampleLacks(sample.sampleId, lack), sample.id));
}

function issue(field: string, message: Sentence, sampleId: string | null = null): RunIssue {
  return { field, message, severity: "error", sampleId };
}
