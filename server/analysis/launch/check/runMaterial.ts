import type { Assembly } from "../../../../db/models/Assembly.ts";
import type { Order } from "../../../../db/models/Order.ts";
import type { Read } from "../../../../db/models/Read.ts";
import type { Sample } from "../../../../db/models/Sample.ts";
import type { Study } from "../../../../db/models/Study.ts";
import type { PackageInput, PipelinePackage, ReadFilters } from "../../pipelines/pipelinePackage.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { packageNeeds } from "../../pipelines/capabilities.ts";
import type { RunTarget } from "../../runRecords/runTarget.ts";

export type MaterialSample = Sample & { order: Order; reads: Read[]; assemblies: Assembly[] };

/**
 * The input of the check of a run. samples: the chosen ones, ordered by sample ID. withBins: ids of the samples with
 * bins. saved: settings of the instance for the pipeline; requested: settings requested for this run.
 */
export interface RunMaterial {
  pipeline: PipelinePackage;
  target: RunTarget;
  order: Order | null;
  study: Study | null;
  samples: MaterialSample[];
  withBins: ReadonlySet<string>;
  saved: Record<string, unknown>;
  requested: Record<string, unknown>;
}

/**
 * A reason against a run, or, as a warning, a possible mistake. field: an input of the package, a setting, or
 * `samples`. sampleId: the record it concerns, null when it concerns the run.
 */
export interface RunIssue {
  field: string;
  message: Sentence;
  severity: "error" | "warning";
  sampleId: string | null;
}

/** Returns the orders of a run: the target itself, or the orders of its samples. */
export function runOrders({ order, samples }: RunMaterial): Order[] {
  if (order) return [order];
  return [...new Map(samples.map((sample) => [sample.order.id, sample.order])).values()];
}

/**
 * The sequencing technology of an order. names: from the most to the least specific, as settings of packages map them.
 */
interface Technology {
  id: string | null;
  names: string[];
  platformFamily: string | null;
  readLengthClass: string | null;
}

/** Returns the technology chosen in the form of an order, else its platform (reference §2). */
export function orderTechnology(order: Pick<Order, "customFields" | "platform">): Technology {
  const chosen = order.customFields["_sequencing_tech"];
  const platform = nonEmptyText(order.platform);
  if (typeof chosen === "string") {
    const id = nonEmptyText(chosen);
    return { id, names: present([id, platform]), platformFamily: platform, readLengthClass: null };
  }
  const fields = typeof chosen === "object" && chosen !== null ? (chosen as Record<string, unknown>) : {};
  const family = nonEmptyText(fields["platformFamily"]);
  return {
    id: nonEmptyText(fields["technologyId"]) ?? nonEmptyText(fields["id"]),
    names: present([
      nonEmptyText(fields["technologyName"]) ?? nonEmptyText(fields["name"]),
      family,
      platform,
    ]),
    platformFamily: family ?? platform,
    readLengthClass: nonEmptyText(fields["readLengthClass"]),
  };
}

function nonEmptyText(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
}

function present(names: (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}

/**
 * Returns the requirements of an input on the read sets of a sample, merged with those of the package for all inputs.
 */
export function mergeReadFilters(
  pipeline: PipelinePackage,
  { filters = {} }: Pick<PackageInput, "filters">,
): ReadFilters {
  return packageNeeds(pipeline).paired ? { ...filters, paired: true } : filters;
}

/**
 * Maps a value as the package requires: by its mapping, ignoring case, else unchanged; undefined when the mapping is
 * strict and lacks the value. The check before a run and the samplesheet both use it.
 */
export function mapValue(
  value: string,
  transform: { mapping?: Record<string, string>; strict?: boolean } | undefined,
): string | undefined {
  const { mapping, strict = false } = transform ?? {};
  if (mapping === undefined) return value;
  const found = Object.entries(mapping).find(([name]) => name.toLowerCase() === value.toLowerCase());
  return found?.[1] ?? (strict ? undefined : value);
}
