import type { Knex } from "knex";
import { type QueryBuilder, raw } from "objection";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { readPackages } from "../../analysis/pipelines/readPackages.ts";
import { whyNow } from "../../analysis/runs/explainRun.ts";
import { type RunText, recordedReason } from "../../analysis/runRecords/runSentences.ts";
import { withReason } from "../../analysis/runRecords/state/sentences.ts";
import { describeFailure } from "../../analysis/runRecords/describeFailure.ts";
import { listed } from "./listed.ts";

/** Older failures are not listed. */
const FAILED_DAYS = 30;
const ERROR_CHARACTERS = 300;

/** Lists runs that need attention with the reason, newest first: recent failures that were neither resumed nor
 *  followed by a successful run, runs whose outputs cannot be collected, and runs whose reads need review. */
export async function runsToAttend({ site }: SignedInContext) {
  const { pipelines } = await readPackages(site);
  const found = PipelineRun.query(site.database)
    .where((needing) =>
      needing
        .where((failed) => void failed.modify(failedUnanswered, site.database))
        .orWhere((stuck) => void stuck.modify(cannotEnd))
        .orWhere((waiting) => void waiting.modify(unreviewed)),
    )
    .select(
      "pipeline_runs.id",
      "pipeline_runs.runNumber",
      "pipeline_runs.pipelineId",
      "pipeline_runs.status",
      "pipeline_runs.progress",
      "pipeline_runs.currentStep",
      "pipeline_runs.why",
      "pipeline_runs.sentences",
      "pipeline_runs.errorTail",
      "pipeline_runs.workflowFacts",
      "pipeline_runs.executorFacts",
      "pipeline_runs.finalizeTries",
      "pipeline_runs.results",
      "pipeline_runs.orderId",
      "pipeline_runs.studyId",
      "pipeline_runs.updatedAt",
      "pipeline_runs.completedAt",
    )
    .withGraphFetched("[order, study]")
    .orderBy([
      { column: "pipeline_runs.createdAt", order: "desc" },
      { column: "pipeline_runs.id", order: "desc" },
    ]);
  return listed(found, (run) => ({
    id: run.id,
    runNumber: run.runNumber,
    pipeline: pipelines.get(run.pipelineId)?.registry.name ?? run.pipelineId,
    target: run.order ? (run.order.name ?? run.order.orderNumber) : (run.study?.title ?? ""),
    status: run.status,
    need: attentionReason(run),
    why: explained(run),
    readsToReview: run.status === "completed" ? (run.results?.pendingWritebacks ?? 0) : 0,
    at: (run.completedAt ?? run.updatedAt).toISOString(),
  }));
}

function explained(run: PipelineRun): RunText {
  const why = recordedReason(run) ?? whyNow(run);
  const reason = describeFailure(run)?.reason.slice(0, ERROR_CHARACTERS);
  return reason ? withReason({ why, reason }) : why;
}

function attentionReason({ status, finalizeTries }: PipelineRun): "failed" | "review" | "outputs" | "lost" {
  if (status === "failed") return "failed";
  if (status === "completed") return "review";
  return finalizeTries > 0 ? "outputs" : "lost";
}

/** Restricts a query to recent failures that were neither resumed nor followed by a successful run. */
export function failedUnanswered(runs: QueryBuilder<PipelineRun>, db: Knex): void {
  const again = PipelineRun.query(db).alias("again").whereColumn("again.restartedRunId", "pipeline_runs.id");
  const better = PipelineRun.query(db)
    .alias("better")
    .where("better.status", "completed")
    .whereColumn("better.pipelineId", "pipeline_runs.pipelineId")
    .whereRaw("better.created_at > pipeline_runs.created_at")
    .whereRaw(
      "coalesce(better.order_id, better.study_id) = coalesce(pipeline_runs.order_id, pipeline_runs.study_id)",
    );
  void runs
    .where("pipeline_runs.status", "failed")
    .where("pipeline_runs.createdAt", ">", raw(`now() - interval '${FAILED_DAYS} days'`))
    .whereNotExists(again)
    .whereNotExists(better);
}

/** Restricts a query to runs whose outputs cannot be collected. */
export function cannotEnd(runs: QueryBuilder<PipelineRun>): void {
  void runs
    .whereIn("pipeline_runs.status", ["queued", "running"])
    .where((trouble) =>
      trouble
        .where("pipeline_runs.finalizeTries", ">", 0)
        .orWhereRaw("pipeline_runs.executor_facts ->> 'lostSince' is not null")
        .orWhereRaw("pipeline_runs.executor_facts ->> 'state' in ('lost', 'unknown')"),
    );
}

/** Restricts a query to recent runs whose reads need review. */
export function unreviewed(runs: QueryBuilder<PipelineRun>): void {
  void runs
    .where("pipeline_runs.status", "completed")
    .where("pipeline_runs.createdAt", ">", raw(`now() - interval '${FAILED_DAYS} days'`))
    .whereRaw("(pipeline_runs.results ->> 'pendingWritebacks')::int > 0");
}
