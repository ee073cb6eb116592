import { needsOf } from "../../pipelines/capabilities.ts";
import type { PackageInput, PipelinePackage, ReadFilters } from "../../pipelines/pipelinePackage.ts";

/** What an input asks of the reads of a sample, with what the package asks of all of them. */
export function readFiltersOf(
  pipeline: PipelinePackage,
  { filters = {} }: Pick<PackageInput, "filters">,
): ReadFilters {
  return needsOf(pipeline).paired ? { ...filters, paired: true } : filters;
}
