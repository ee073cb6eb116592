import type { SamplesheetColumn, SamplesheetMap } from "../../pipelines/pipelinePackage.ts";

/** The treatment of a user-entered value that is no safe name. */
export type CellPolicy = "replace" | "refuse" | "raw";

/**
 * Returns the policy for a source, for a package whose script writes the samplesheet: the most permissive of the
 * columns with that source. Pure.
 */
export function policyOfSource(
  { columns }: SamplesheetMap,
  concerns: (source: string | null) => boolean,
  byDefault: CellPolicy,
): CellPolicy {
  const policies = columns
    .filter(({ source }) => concerns(source))
    .map(({ unsafe = byDefault }: SamplesheetColumn) => unsafe);
  if (policies.includes("raw")) return "raw";
  return policies.includes("refuse") ? "refuse" : byDefault;
}

export const UNSAFE_VALUE =
  "has characters other than ASCII letters, digits, dots, dashes and underscores, which this pipeline does not accept";
export const UNSAFE_PATH =
  "names a file whose path has characters that a workflow could run as commands; rename the file or its folder";
