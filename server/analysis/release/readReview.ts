import type { Knex } from "knex";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { notReadCleaning, pipelineRunNotFound, promotionNeedsOrder } from "../runRecords/errors.ts";
import { readRunPackage } from "../runRecords/readRunPackage.ts";
import { candidateOutputIds, findCandidates } from "../writebacks/findCandidates.ts";
import { presentCandidate, presentReport, REVIEW } from "./present.ts";

const REPORTS_MAX = 500;
const READ_CLEANING = "read-cleaning";

/**
 * Returns the candidates of a run that await review, with related files. Raises pipelineRunNotFound,
 * promotionNeedsOrder. Spec §4.
 */
export async function readReview(ctx: SignedInContext, { runId }: { runId: string }) {
  const { run, candidates, reports } = await review(ctx, await findReviewed(ctx.db, runId));
  return { run, readCandidates: candidates, reports, review: REVIEW };
}

/**
 * readReview for a read-cleaning run, in the older, narrower form. Raises pipelineRunNotFound, notReadCleaning,
 * promotionNeedsOrder. Reference §7.
 */
export async function readCleanedReads(ctx: SignedInContext, { runId }: { runId: string }) {
  const { run, candidates, reports } = await review(ctx, await findCleaning(ctx.db, runId));
  const { pipelineId: _, ...shown } = run;
  return { run: shown, candidates, reports };
}

/** Finds a run of an order, whose candidates may be reviewed. Raises pipelineRunNotFound, promotionNeedsOrder. */
export async function findReviewed(db: Knex, runId: string): Promise<PipelineRun & { orderId: string }> {
  return requireOrder((await PipelineRun.query(db).findById(runId)) ?? raise(pipelineRunNotFound()));
}

/** findReviewed for a read-cleaning run. Also raises notReadCleaning. */
export async function findCleaning(db: Knex, runId: string): Promise<PipelineRun & { orderId: string }> {
  const run = (await PipelineRun.query(db).findById(runId)) ?? raise(pipelineRunNotFound());
  if (run.pipelineId !== READ_CLEANING) raise(notReadCleaning());
  return requireOrder(run);
}

function requireOrder(run: PipelineRun): PipelineRun & { orderId: string } {
  const { orderId } = run;
  if (orderId === null) return raise(promotionNeedsOrder());
  return Object.assign(run, { orderId });
}

async function review(ctx: SignedInContext, run: PipelineRun & { orderId: string }) {
  const pipeline = await readRunPackage(ctx.site, run);
  const candidates = await findCandidates(ctx.db, pipeline, run);
  const { id, runNumber, pipelineId, status, orderId } = run;
  return {
    run: { id, runNumber, pipelineId, status, orderId },
    candidates: candidates.map((candidate) => presentCandidate(pipeline, candidate)),
    reports: (await findReports(ctx.db, pipeline, run)).map(presentReport),
  };
}

function findReports(
  db: Knex,
  pipeline: PipelinePackage | undefined,
  { id }: PipelineRun,
): Promise<PipelineArtifact[]> {
  return PipelineArtifact.query(db)
    .where({ runId: id })
    .whereNull("sampleId")
    .whereNotIn("outputId", pipeline ? candidateOutputIds(pipeline) : [])
    .orderBy(["path", "id"])
    .limit(REPORTS_MAX)
    .then((artifacts) => artifacts);
}
