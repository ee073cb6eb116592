import type { Knex } from "knex";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { Read } from "../../../db/models/Read.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { isCandidate } from "./stageCandidates.ts";

/** Counts the candidates of a run that await review. */
export async function pendingCandidates(
  pipeline: PipelinePackage,
  runId: string,
  trx?: Knex.Transaction,
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
