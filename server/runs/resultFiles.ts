import { extname } from "node:path";
import type { PipelineArtifact } from "../../db/models/PipelineArtifact.ts";
import type { PackageOutput, PipelinePackage } from "../pipelines/pipelinePackage.ts";

const PREVIEWED = new Set([".html", ".htm", ".pdf", ".txt", ".tsv", ".csv", ".log", ".json"]);
const REPORTS = new Set(["study_report", "order_report"]);
const FILES_MAX = 12;

export type ArtifactFacts = Pick<
  PipelineArtifact,
  "id" | "name" | "path" | "type" | "sampleId" | "outputId" | "size"
>;

/** A file that tells of a whole run. source: `artifact`, an output of the pipeline. size: bytes. */
export interface ResultFile {
  id: string;
  name: string;
  path: string;
  type: string;
  outputId: string;
  source: "artifact";
  size: number | null;
  previewable: boolean;
}

/** The files to show for a run, best first: what its package calls the primary preview, reports, pages, documents,
 *  tables, then the rest by name. At most 12, none of a single sample. pipeline: undefined when its package is gone. */
export function resultFilesOf(
  pipeline: PipelinePackage | undefined,
  artifacts: ArtifactFacts[],
): { files: ResultFile[]; primary: ResultFile | null } {
  const outputs = new Map((pipeline?.manifest.outputs ?? []).map((output) => [output.id, output]));
  const ranked = artifacts
    .filter(({ sampleId }) => sampleId === null)
    .map((artifact) => ({ artifact, rank: rankOf(artifact, outputs.get(artifact.outputId)) }))
    .sort((one, other) => other.rank - one.rank || compare(one.artifact.path, other.artifact.path));
  const files = ranked
    .slice(0, FILES_MAX)
    .map(({ artifact }) => resultFile(artifact, outputs.get(artifact.outputId)));
  return { files, primary: files.find(({ previewable }) => previewable) ?? null };
}

/** Whether a browser can show a file of this name, unless its package says that it should not. */
export function isPreviewable(path: string, output: PackageOutput | undefined): boolean {
  return output?.result?.preview?.previewable !== false && PREVIEWED.has(extname(path).toLowerCase());
}

function resultFile(artifact: ArtifactFacts, output: PackageOutput | undefined): ResultFile {
  return {
    id: artifact.id,
    name: artifact.name,
    path: artifact.path,
    type: artifact.type,
    outputId: artifact.outputId,
    source: "artifact",
    size: artifact.size === null ? null : Number(artifact.size),
    previewable: isPreviewable(artifact.path, output),
  };
}

function rankOf({ path, type }: ArtifactFacts, output: PackageOutput | undefined): number {
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
