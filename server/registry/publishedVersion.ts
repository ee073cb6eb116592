import type { PipelinePackage } from "../analysis/pipelines/pipelinePackage.ts";

/** A version of a pipeline whose payload is published here. */
export interface PublishedVersion {
  version: string;
  sha256: string;
  sizeBytes: number;
  /** What it says of itself. Its other documents are not read to be listed. */
  documents: Pick<PipelinePackage, "manifest" | "definition" | "registry">;
}
