import type { Order } from "../../../../db/models/Order.ts";
import { packageNeeds } from "../../pipelines/capabilities.ts";
import { ALLOWED_TECHNOLOGIES } from "../../pipelines/pipelineConfig.ts";
import type { PackageInput } from "../../pipelines/pipelinePackage.ts";
import {
  mapValue,
  type MaterialSample,
  orderTechnology,
  type RunIssue,
  type RunMaterial,
  runOrders,
} from "./runMaterial.ts";
import {
  madeForOtherLayout,
  madeForOtherLengths,
  madeForOtherPlatforms,
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
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import {
  type Misfit,
  pipelineMisfits,
  type SequencingCompatibility,
} from "../../../definitions/catalog/rules/pipelineFit.ts";
import { chooseRead } from "../samplesheet/chooseRead.ts";

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
  if (target.type === "runFolder") return [];
  const least = Math.max(packageNeeds(pipeline).minSamples, 1);
  if (samples.length >= least) return [];
  return samples.length === 0
    ? [issue("samples", noSamplesToRunOn({ target: target.type }))]
    : [issue("samples", tooFewSamples({ pipeline: pipeline.registry.name, least }))];
}

function technologyIssues(material: RunMaterial): RunIssue[] {
  const allowed = material.saved[ALLOWED_TECHNOLOGIES];
  if (!Array.isArray(allowed) || allowed.length === 0) return [];
  return runOrders(material).flatMap((order) => {
    const { id } = orderTechnology(order);
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
      return runOrders(material).flatMap((order) => platformIssues(order, input));
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
  const { names } = orderTechnology(order);
  if (names.length === 0) return [issue(id, noPlatform({ orderNumber: order.orderNumber }))];
  if (names.some((name) => mapValue(name, transform) !== undefined)) return [];
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

/** Returns warnings for targets that a package declares as incompatible; they do not prevent a run (reference §1). */
export function compatibilityWarnings(material: RunMaterial): RunIssue[] {
  const { readLayouts = [], ...ofOrders } = material.pipeline.manifest.sequencingCompatibility ?? {};
  return [...orderWarnings(material, ofOrders), ...layoutWarnings(material, readLayouts)];
}

function orderWarnings(material: RunMaterial, made: SequencingCompatibility): RunIssue[] {
  return runOrders(material).flatMap((order) =>
    pipelineMisfits(made, orderTechnology(order)).flatMap((misfit) =>
      warning("order.platform", misfitText(misfit, order.orderNumber), null),
    ),
  );
}

function misfitText({ kind, made, is }: Misfit, orderNumber: string): Sentence {
  return kind === "readLengthClass"
    ? madeForOtherLengths({ made: made.join(" or "), orderNumber, found: is.join(" or ") })
    : madeForOtherPlatforms({ made: made.join(", "), orderNumber, found: is.join(", ") });
}

function layoutWarnings({ samples }: RunMaterial, layouts: ("single" | "paired")[]): RunIssue[] {
  if (layouts.length === 0) return [];
  return samples.flatMap(({ id, sampleId, reads }) => {
    const read = chooseRead(reads);
    const layout = read?.file2 === null ? "single" : "paired";
    if (!read || layouts.includes(layout)) return [];
    return warning(
      "sample.reads",
      madeForOtherLayout({ made: layouts.join(" or "), sampleCode: sampleId, found: layout }),
      id,
    );
  });
}

function warning(field: string, message: Sentence, sampleId: string | null): RunIssue {
  return { field, message, severity: "warning", sampleId };
}
