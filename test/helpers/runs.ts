import type { Knex } from "knex";
import { basename } from "node:path";
import type { PartialModelObject } from "objection";
import { PipelineArtifact } from "../../db/models/PipelineArtifact.ts";
import { PipelineResultSelection } from "../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { targetKey } from "../../server/analysis/runRecords/targetKey.ts";

let made = 0;

/** A minimal run of fastq-checksum, pending, on all samples of its target. */
export async function aRun(
  db: Knex,
  target: { orderId: string } | { studyId: string },
  columns: PartialModelObject<PipelineRun> = {},
): Promise<PipelineRun> {
  const runNumber = `FASTQ-CHECKSUM-1767225600000-${String(++made).padStart(5, "0")}`;
  return PipelineRun.query(db).insertAndFetch({
    runNumber,
    pipelineId: "fastq-checksum",
    pipelineVersion: "0.1.0",
    targetType: "orderId" in target ? "order" : "study",
    ...target,
    ...columns,
  });
}

/** A file that a run produced for its whole target. */
export async function aRunArtifact(
  db: Knex,
  run: PipelineRun,
  columns: PartialModelObject<PipelineArtifact> & { path: string },
): Promise<PipelineArtifact> {
  return PipelineArtifact.query(db).insertAndFetch({
    runId: run.id,
    outputId: "summary",
    type: "artifact",
    name: basename(columns.path),
    ...columns,
  });
}

/** Releases a run as the final result of its pipeline for its target. */
export async function select(
  db: Knex,
  run: PipelineRun,
  selectedById: string,
): Promise<PipelineResultSelection> {
  return PipelineResultSelection.query(db).insertAndFetch({
    pipelineId: run.pipelineId,
    targetKey: targetKey(run) ?? "",
    orderId: run.orderId,
    studyId: run.studyId,
    selectedRunId: run.id,
    selectedById,
    selectedAt: new Date(),
  });
}
