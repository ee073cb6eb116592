import type { Order } from "../../../../db/models/Order.ts";
import { needsOf } from "../../pipelines/capabilities.ts";
import { ALLOWED_TECHNOLOGIES } from "../../pipelines/configOf.ts";
import type { PackageInput } from "../../pipelines/pipelinePackage.ts";
import { mapped } from "./mapped.ts";
import type { MaterialSample, RunIssue, RunMaterial } from "./material.ts";
import { ordersOf } from "./ordersOf.ts";
import { technologyOf } from "./technologyOf.ts";

/** What orders, study and samples lack for a pipeline: enough samples, organisms, answers, an accession, a platform it
 *  knows (reference §2). Only what the package requires. */
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
    ? [issue("samples", `This ${target.type} has no samples to run on`)]
    : [issue("samples", `${pipeline.registry.name} needs at least ${least} samples`)];
}

function technologyIssues(material: RunMaterial): RunIssue[] {
  const allowed = material.saved[ALLOWED_TECHNOLOGIES];
  if (!Array.isArray(allowed) || allowed.length === 0) return [];
  return ordersOf(material).flatMap((order) => {
    const { id } = technologyOf(order);
    if (id !== null && allowed.includes(id)) return [];
    const chosen = id === null ? "has none" : `has ${id}`;
    return issue(
      ALLOWED_TECHNOLOGIES,
      `${material.pipeline.registry.name} is offered for certain sequencing technologies; order ${order.orderNumber} ${chosen}`,
    );
  });
}

function inputIssues(material: RunMaterial, input: PackageInput): RunIssue[] {
  const { study, samples, target, pipeline } = material;
  if (input.source.startsWith("study.") && target.type === "order")
    return [issue(input.id, `${pipeline.registry.name} runs on a study: an order has no ${input.id}`)];
  switch (input.source) {
    case "study.studyAccessionId":
      return study?.studyAccessionId ? [] : [issue(input.id, "The study has no accession yet")];
    case "order.platform":
      return ordersOf(material).flatMap((order) => platformIssues(order, input));
    case "sample.taxId":
      return lacking(samples, input, "no organism", ({ taxId }) => Boolean(taxId));
    case "sample.checklistData":
      return lacking(samples, input, "no checklist answers", ({ checklistData }) =>
        Object.values(checklistData).some((answer) => answer !== null && answer !== ""),
      );
    default:
      return [];
  }
}

function platformIssues(order: Order, { id, transform }: PackageInput): RunIssue[] {
  const { names } = technologyOf(order);
  if (names.length === 0) return [issue(id, `Order ${order.orderNumber} has no sequencing platform`)];
  if (names.some((name) => mapped(name, transform) !== undefined)) return [];
  return [issue(id, `This pipeline does not know the platform of order ${order.orderNumber}: ${names[0]}`)];
}

function lacking(
  samples: MaterialSample[],
  { id }: PackageInput,
  what: string,
  has: (sample: MaterialSample) => boolean,
): RunIssue[] {
  return samples
    .filter((sample) => !has(sample))
    .map((sample) => issue(id, `Sample ${sample.sampleId} has ${what}`, sample.id));
}

function issue(field: string, message: string, sampleId: string | null = null): RunIssue {
  return { field, message, severity: "error", sampleId };
}
