import { needsOf } from "../../pipelines/capabilities.ts";
import type { PackageInput, PipelinePackage, ReadFilters } from "../../pipelines/pipelinePackage.ts";

/**
 * Returns the requirements of an input on the read sets of a sample, merged with those of the package for all inputs.
 */
export function readFiltersOf(
  pipeline: PipelinePackage,
  { filters = {} }: Pick<PackageInput, "filters">,
): ReadFilters {
  return needsOf(pipeline).paired ? { ...filters, paired: true } : filters;
}
