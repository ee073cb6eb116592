import type { PipelinePackage } from "../analysis/pipelines/pipelinePackage.ts";

/** A version of a pipeline whose payload this registry hosts. */
export interface PublishedVersion {
  version: string;
  sha256: string;
  sizeBytes: number;
  /** The metadata documents. Other documents are not needed for the listing. */
  documents: Pick<PipelinePackage, "manifest" | "definition" | "registry">;
}
