import type { Knex } from "knex";
import { posix } from "node:path";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { parseChecksum } from "../../data/files/parseChecksum.ts";
import { previewContentType } from "../../data/files/previewContentType.ts";
import { CRATE_FILES_MAX, CRATE_REPORTS_MAX } from "../limits.ts";
import { PREVIEW_MAX_BYTES } from "../../data/limits.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { mayDownloadOutput, visibleArtifacts } from "../runRecords/access.ts";
import { describeDisplay } from "../runs/resultFiles.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { downloadPart, downloadUrl, type Part, reportPart } from "./parts.ts";
import { type FileFacts, includedFile } from "./facts.ts";

export interface CrateFile {
  file: FileFacts;
  part?: Part | undefined;
}

/**
 * Returns the results of a run that the caller may see: files, assemblies and bins, the first 2000 of each, with the
 * total numbers. Includes the first 200 reports; with `all`, every downloadable file.
 */
export async function findResults(
  ctx: SignedInContext,
  run: PipelineRun,
  {
    pipeline,
    origin,
    which,
  }: { pipeline: PipelinePackage | undefined; origin: string; which: "few" | "all" },
): Promise<{ results: CrateFile[]; total: number }> {
  const { user } = ctx;
  const ofRun = { runId: run.id };
  const [artifacts, assemblies, bins, total] = await Promise.all([
    PipelineArtifact.query(ctx.db)
      .where(ofRun)
      .orderByRaw("sample_id is not null, path, id")
      .limit(CRATE_FILES_MAX),
    Assembly.query(ctx.db).where(ofRun).orderBy(["sampleId", "id"]).limit(CRATE_FILES_MAX),
    Bin.query(ctx.db).where(ofRun).orderBy(["sampleId", "id"]).limit(CRATE_FILES_MAX),
    countResults(ctx.db, run.id),
  ]);
  const results = new Map<string, CrateFile>();
  const mayDownload = (artifact: PipelineArtifact) =>
    hasRight(user, "records.read") || (pipeline !== undefined && mayDownloadOutput(pipeline, artifact));
  let reports = 0;
  for (const artifact of visibleArtifacts(user, pipeline, artifacts)) {
    const { label, previewable } = describeDisplay(user, pipeline, artifact);
    const file = artifactFacts(artifact, { label, origin });
    const download = { stored: artifact.path, sizeBytes: file.sizeBytes };
    const isReport = previewable && isReportFile(artifact, file.sizeBytes);
    if (isReport && reports++ < CRATE_REPORTS_MAX)
      results.set(file.path, { file, part: reportPart(ctx, file.path, artifact.path) });
    else if (which === "all" && mayDownload(artifact))
      results.set(file.path, { file, part: downloadPart(ctx, file.path, download) });
    else results.set(file.path, { file });
  }
  const records = [
    ...assemblies.map(({ assemblyFile, assemblyName, sampleId }) => ({
      stored: assemblyFile,
      name: assemblyName,
      description: "Assembly",
      sampleId,
    })),
    ...bins.map(({ binFile, binName, sampleId }) => ({
      stored: binFile,
      name: binName,
      description: "Bin",
      sampleId,
    })),
  ];
  for (const { stored, name, description, sampleId } of records) {
    const path = pathInCrate(stored ?? "");
    if (stored === null || results.has(path)) continue;
    const known = resultFile(stored, origin);
    const file = { ...known, name: name ?? known.name, description, sampleId };
    const part = which === "all" ? downloadPart(ctx, path, { stored, sizeBytes: null }) : undefined;
    results.set(path, { file, part });
  }
  return { results: [...results.values()], total };
}

function artifactFacts(
  artifact: PipelineArtifact,
  { label, origin }: { label: string | null; origin: string },
): FileFacts {
  const known = artifact.checksum === null ? undefined : parseChecksum(artifact.checksum);
  return {
    ...resultFile(artifact.path, origin),
    name: artifact.name,
    description: label,
    sizeBytes: artifact.size === null ? null : Number(artifact.size),
    md5: known?.algorithm === "md5" ? known.hex : null,
    sha256: known?.algorithm === "sha256" ? known.hex : null,
    sampleId: artifact.sampleId,
    stepId: artifact.producedByStepId,
  };
}

function isReportFile({ type, path }: PipelineArtifact, sizeBytes: number | null): boolean {
  const isShown = previewContentType(path) !== undefined && (sizeBytes ?? 0) <= PREVIEW_MAX_BYTES;
  return isShown && (type === "report" || type === "qc");
}

function resultFile(stored: string, origin: string): FileFacts {
  const path = pathInCrate(stored);
  return {
    ...includedFile("result", path, posix.basename(path)),
    address: downloadUrl(origin, stored),
  };
}

/** Removes the run directory from the path. Zip programs do not accept backslashes in names. */
function pathInCrate(stored: string): string {
  return stored.slice(stored.indexOf("/") + 1).replaceAll("\\", "_");
}

async function countResults(db: Knex, runId: string): Promise<number> {
  const counts = await Promise.all([
    PipelineArtifact.query(db).where({ runId }).resultSize(),
    Assembly.query(db).where({ runId }).resultSize(),
    Bin.query(db).where({ runId }).resultSize(),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
