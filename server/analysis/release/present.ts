import type { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import type { Read } from "../../../db/models/Read.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { CLASS_LABELS } from "../../data/reads/rules/classLabels.ts";
import type { Candidate } from "../writebacks/findCandidates.ts";

const LAYOUTS = ["single", "paired", "long"] as const;

/** Texts of the review page. */
export const REVIEW = {
  title: "Reads to review",
  description:
    "This run produced new reads. Compare them with the current reads of each sample and accept the ones to use.",
  candidateCountLabel: "Reads awaiting review",
  emptyText: "No reads awaiting review.",
  promoteButtonLabel: "Accept reads",
  confirmTitle: "Accept the reads of this run?",
  confirmDescription:
    "They become the active reads of their samples. The current reads are kept as superseded; no files are deleted.",
  reviewedLabel: "In use",
};

/** Formats a candidate for review (spec §2); paths begin with the name of the run directory. */
export function presentCandidate(
  pipeline: PipelinePackage | undefined,
  { artifact, promotedReadId, currentRead }: Candidate,
) {
  const { file1, file2, readLayout, targetDataClass: _, ...metadata } = artifact.metadata;
  const second = typeof file2 === "string" ? file2 : null;
  return {
    artifactId: artifact.id,
    outputId: artifact.outputId,
    outputLabel: outputLabel(pipeline, artifact.outputId),
    sampleId: artifact.sampleId ?? "",
    sampleCode: artifact.sample?.sampleId ?? "",
    file1: typeof file1 === "string" ? file1 : artifact.path,
    file2: second,
    readLayout: LAYOUTS.find((layout) => layout === readLayout) ?? (second === null ? "single" : "paired"),
    targetDataClass: "cleaned" as const,
    status: promotedReadId === null ? ("candidate" as const) : ("promoted" as const),
    metadata,
    currentRead: currentRead && presentCurrentRead(currentRead),
  };
}

/** Formats a file of the run without a sample, for display beside the candidates. */
export function presentReport({ id, name, path, outputId }: PipelineArtifact) {
  return { id, name, path, outputId };
}

function presentCurrentRead({ id, file1, file2, dataClass }: Read) {
  const dataClassLabel = CLASS_LABELS[dataClass];
  return { id, file1, file2, dataClass, dataClassLabel, isProtectedRaw: dataClass === "raw" };
}

function outputLabel(pipeline: PipelinePackage | undefined, outputId: string): string {
  const declared = pipeline?.manifest.outputs.find(({ id }) => id === outputId);
  const defined = pipeline?.definition.outputs?.find(({ id }) => id === outputId);
  return declared?.result?.preview?.label ?? defined?.name ?? outputId;
}
