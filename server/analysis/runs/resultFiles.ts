import { extname } from "node:path";
import type { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import type { PackageOutput, PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { mayDownloadOutput } from "../runRecords/access.ts";

const PREVIEWED = new Set([".html", ".htm", ".pdf", ".txt", ".tsv", ".csv", ".log", ".json"]);
const REPORTS = new Set(["study_report", "order_report"]);
const FILES_MAX = 12;

export type ArtifactFacts = Pick<
  PipelineArtifact,
  "id" | "name" | "path" | "type" | "sampleId" | "outputId" | "size"
>;

/**
 * A file about a whole run. label: from its package. source: `artifact`, an output of the pipeline. size: bytes.
 * downloadable: for the caller.
 */
export interface ResultFile {
  id: string;
  name: string;
  label: string | null;
  path: string;
  type: string;
  outputId: string;
  source: "artifact";
  size: number | null;
  previewable: boolean;
  downloadable: boolean;
}

/**
 * Returns the files to show for a run, best first: the package's primary preview, reports, pages, documents, tables,
 * then the rest by name. At most 12, none of a single sample. pipeline: undefined when its package no longer exists.
 */
export function selectResultFiles(
  user: SessionUser,
  pipeline: PipelinePackage | undefined,
  artifacts: ArtifactFacts[],
): { files: ResultFile[]; primary: ResultFile | null } {
  const ranked = artifacts
    .filter(({ sampleId }) => sampleId === null)
    .map((artifact) => ({ artifact, rank: rankFile(artifact, findDeclared(pipeline, artifact)) }))
    .sort((one, other) => other.rank - one.rank || compare(one.artifact.path, other.artifact.path));
  const files = ranked
    .slice(0, FILES_MAX)
    .map(({ artifact }) => resultFile(artifact, describeDisplay(user, pipeline, artifact)));
  return { files, primary: files.find(({ previewable }) => previewable) ?? null };
}

/**
 * Returns how a file of a run is shown to a user: the package's label, whether a browser can display it and the package
 * permits that, and whether the user may download it.
 */
export function describeDisplay(
  user: SessionUser,
  pipeline: PipelinePackage | undefined,
  artifact: Pick<ArtifactFacts, "path" | "type" | "outputId">,
): Pick<ResultFile, "label" | "previewable" | "downloadable"> {
  const preview = findDeclared(pipeline, artifact)?.result?.preview;
  const declared = pipeline?.definition.outputs?.find(({ id }) => id === artifact.outputId);
  return {
    label: preview?.label ?? declared?.name ?? null,
    previewable: preview?.previewable !== false && PREVIEWED.has(extname(artifact.path).toLowerCase()),
    downloadable:
      hasRight(user, "records.read") || (pipeline !== undefined && mayDownloadOutput(pipeline, artifact)),
  };
}

function findDeclared(
  pipeline: PipelinePackage | undefined,
  { outputId }: Pick<ArtifactFacts, "outputId">,
): PackageOutput | undefined {
  return pipeline?.manifest.outputs.find(({ id }) => id === outputId);
}

function resultFile(
  artifact: ArtifactFacts,
  shown: Pick<ResultFile, "label" | "previewable" | "downloadable">,
): ResultFile {
  return {
    id: artifact.id,
    name: artifact.name,
    label: shown.label,
    path: artifact.path,
    type: artifact.type,
    outputId: artifact.outputId,
    source: "artifact",
    size: artifact.size === null ? null : Number(artifact.size),
    previewable: shown.previewable,
    downloadable: shown.downloadable,
  };
}

function rankFile({ path, type }: ArtifactFacts, output: PackageOutput | undefined): number {
  const extension = extname(path).toLowerCase();
  return (
    (output?.result?.preview?.primary ? 1_000 : 0) +
    (output && (REPORTS.has(output.destination) || REPORTS.has(output.result?.kind ?? "")) ? 100 : 0) +
    (type === "report" ? 50 : 0) +
    (extension === ".html" || extension === ".htm" ? 20 : extension === ".pdf" ? 10 : 0) +
    (PREVIEWED.has(extension) ? 5 : 0)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
