import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { candidateOutputIds } from "./pendingCandidates.ts";

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
  pipeline: PipelinePackage | undefined,
  run: Pick<PipelineRun, "id">,
): Promise<Candidate[]> {
  const outputIds = pipeline ? candidateOutputIds(pipeline) : [];
  if (outputIds.length === 0) return [];
  const artifacts = await PipelineArtifact.query()
    .where({ runId: run.id })
    .whereIn("outputId", outputIds)
    .whereNotNull("sampleId")
    .withGraphFetched("sample");
  const ids = artifacts.map(({ id }) => id);
  const sampleIds = artifacts.map(({ sampleId }) => sampleId ?? "");
  const reads = await Read.query()
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
