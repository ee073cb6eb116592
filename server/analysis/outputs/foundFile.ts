import type { PackageOutput, TargetType } from "../pipelines/pipelinePackage.ts";
import type { RunSample } from "./sampleFinder.ts";

/** A result file. path: below the output directory. sample: for outputs of a sample. */
export interface FoundFile<Named extends RunSample = RunSample> {
  output: PackageOutput;
  path: string;
  name: string;
  sample: Named | undefined;
  /** Metadata from tables or the script of the package, by the names of the manifest. */
  metadata: Record<string, unknown>;
  /** The kind of record. */
  type: "assembly" | "bin" | "report" | "qc" | "artifact";
  fromStep: string | undefined;
  sizeBytes: number;
}

/** A result file before its size is read. */
export type FileMatch<Named extends RunSample> = Omit<FoundFile<Named>, "sizeBytes" | "name">;

/**
 * A run whose outputs are searched. root: run directory. inputs: the cells of its samplesheet, when known: a sample
 * that is not in it need not have outputs.
 */
export interface SearchedRun<Named extends RunSample> {
  runId: string;
  targetType: TargetType;
  root: string;
  samples: Named[];
  /** The values that its samplesheet contains under safe names. */
  names?: ReadonlyMap<string, string>;
  inputs: Set<string> | undefined;
}

/** Returns the kind of record for a file of this output, when the manifest does not declare it. */
export function outputType({ type, destination }: PackageOutput): FoundFile["type"] {
  if (type !== undefined) return type;
  if (destination === "sample_assemblies") return "assembly";
  if (destination === "sample_bins") return "bin";
  if (destination === "study_report" || destination === "order_report") return "report";
  return destination === "sample_qc" ? "qc" : "artifact";
}
