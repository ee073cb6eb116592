import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import type { Knex } from "knex";
import type { FoundFile } from "../outputs/foundFile.ts";
import type { Problems } from "../outputs/problems.ts";
import { ofSample, protectedClassRequested, readFileGone, readFileOutside } from "./sentences.ts";
import type { RunFolder } from "../runRecords/runFiles.ts";
import { findRunSource } from "./copyReadFile.ts";

/** A candidate of a run, pending or accepted, with the current read set of its sample. */
export interface Candidate {
  artifact: PipelineArtifact;
  /** The read set that was created from it. */
  promotedReadId: string | null;
  currentRead: Read | null;
}

/**
 * Returns the candidates of a run in the order of its samples and outputs, with a constant number of queries. pipeline:
 * undefined, when its package no longer exists, returns none.
 */
export async function findCandidates(
  db: Knex,
  pipeline: PipelinePackage | undefined,
  run: Pick<PipelineRun, "id">,
): Promise<Candidate[]> {
  const outputIds = pipeline ? candidateOutputIds(pipeline) : [];
  if (outputIds.length === 0) return [];
  const artifacts = await PipelineArtifact.query(db)
    .where({ runId: run.id })
    .whereIn("outputId", outputIds)
    .whereNotNull("sampleId")
    .withGraphFetched("sample");
  const ids = artifacts.map(({ id }) => id);
  const sampleIds = artifacts.map(({ sampleId }) => sampleId ?? "");
  const reads = await Read.query(db)
    .whereIn("fromArtifactId", ids)
    .orWhere((active) => void active.whereIn("sampleId", sampleIds).where({ isActive: true }));
  const promoted = new Map(reads.map(({ fromArtifactId, id }) => [fromArtifactId, id]));
  const current = new Map(reads.filter(({ isActive }) => isActive).map((read) => [read.sampleId, read]));
  const rank = ({ artifact: { sample, outputId, path } }: Candidate) =>
    [sample?.position ?? 0, outputIds.indexOf(outputId), path] as const;
  return artifacts
    .map((artifact) => ({
      artifact,
      promotedReadId: promoted.get(artifact.id) ?? null,
      currentRead: current.get(artifact.sampleId ?? "") ?? null,
    }))
    .sort((one, other) => {
      const [first, second] = [rank(one), rank(other)];
      return first[0] - second[0] || first[1] - second[1] || (first[2] < second[2] ? -1 : 1);
    });
}

/** Counts the candidates of a run that await review. */
export async function pendingCandidates(
  pipeline: PipelinePackage,
  runId: string,
  trx: Knex,
): Promise<number> {
  const promoted = Read.query(trx).whereColumn("fromArtifactId", "pipelineArtifacts.id");
  return PipelineArtifact.query(trx)
    .where({ runId })
    .whereNotNull("sampleId")
    .whereIn("outputId", candidateOutputIds(pipeline))
    .whereNotExists(promoted)
    .resultSize();
}

/** Returns the outputs of a package whose files are candidates. */
export function candidateOutputIds({ manifest }: PipelinePackage): string[] {
  return manifest.outputs.filter(isCandidate).map(({ id }) => id);
}

/** Returns whether the files of an output are candidates, which are reviewed before they are accepted. */
export function isCandidate({ result }: Pick<FoundFile["output"], "result">): boolean {
  return result?.kind === "sample_read_candidate";
}

/**
 * Returns the found files, those of candidates with displayed paths. A candidate whose files are missing or outside the
 * run directory is an error and omitted. No candidate has a protected data class.
 */
export async function stageCandidates(
  folder: RunFolder,
  found: FoundFile[],
  problems: Problems,
): Promise<FoundFile[]> {
  const staged: FoundFile[] = [];
  for (const file of found) {
    if (!isCandidate(file.output) || !file.sample) {
      staged.push(file);
      continue;
    }
    const { sampleId } = file.sample;
    const { file1 = file.path, file2, targetDataClass } = file.metadata;
    const names = { file1: text(file1) ?? file.path, file2: text(file2) };
    const metadata: Record<string, unknown> = { ...file.metadata, targetDataClass: "cleaned" };
    let isWhole = true;
    for (const [key, stated] of Object.entries(names)) {
      if (stated === undefined) continue;
      const source = await findRunSource(folder, stated);
      if (source && source !== "outside") metadata[key] = `${folder.name}/${source.path}`;
      else {
        isWhole = false;
        problems.error(
          ofSample({
            code: sampleId,
            problem:
              source === "outside" ? readFileOutside({ path: stated }) : readFileGone({ path: stated }),
          }),
        );
      }
    }
    if (targetDataClass !== undefined && targetDataClass !== "cleaned")
      problems.warn(ofSample({ code: sampleId, problem: protectedClassRequested() }));
    if (isWhole) staged.push({ ...file, metadata });
  }
  return staged;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
