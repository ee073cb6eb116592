import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import type { z } from "zod";
import { PipelineRunCount } from "../../../db/models/PipelineRunCount.ts";
import { EXTERNAL, PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { likePattern } from "../../platform/input/text.ts";
import { enrich } from "./enrich.ts";
import { presentListed } from "./present.ts";
import type { listRunsInput, RunFilter } from "./schema.ts";
import { Order } from "../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { visibleStudies } from "../../access/departments/visibleStudies.ts";
import { whereMaySee } from "../../ordering/access/orderAccess.ts";
import type { Site } from "../../platform/site/site.ts";

/**
 * Lists runs, newest first: all for the facility; for researchers those of their own orders and studies that are
 * selected as final results. publishedOnly: only selected runs, for admins too. A row contains the end of its log
 * tails. Returns { runs, total, limit, offset }. Spec §4, reference §3.
 */
export async function listRuns(
  ctx: SignedInContext,
  { limit, offset, ...filter }: z.output<typeof listRunsInput>,
) {
  const found = matchingRuns(ctx, filter);
  const [runs, total] = await Promise.all([
    withNames(found.clone().select(...LISTED, tail("output_tail"), tail("error_tail")))
      .orderBy([
        { column: "createdAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    countMatching(ctx, filter),
  ]);
  const findEnrichment = await enrich(ctx.site, runs);
  return {
    runs: runs.map((run) => presentListed(ctx.user, run, findEnrichment(run))),
    total,
    limit,
    offset,
  };
}

// All columns except the long facts, which are part of a single run.
export const LISTED = [
  "id",
  "runNumber",
  "pipelineId",
  "pipelineVersion",
  "status",
  "targetType",
  "orderId",
  "studyId",
  "runFolderId",
  "sheetSource",
  "executionMode",
  "executionProfile",
  "config",
  "inputSampleIds",
  "workflowFacts",
  "runFolder",
  "restartedRunId",
  "progress",
  "currentStep",
  "why",
  "sentences",
  "statusSource",
  "launch",
  "queueStatus",
  "queueReason",
  "queueUpdatedAt",
  "queuedAt",
  "startedAt",
  "completedAt",
  "lastEventAt",
  "lastWeblogAt",
  "lastTraceAt",
  "results",
  "userId",
  "createdAt",
  "updatedAt",
] as const;

const NAMING: Record<string, string[]> = {
  orders: ["id", "name", "orderNumber", "userId"],
  studies: ["id", "title", "userId"],
  run_folders: ["id", "runName", "path"],
  users: ["id", "firstName", "lastName", "email"],
};

const TAIL_CHARACTERS = 1_000;

// Selects the last lines of a tail, complete unless a single line is longer.
function tail(column: "output_tail" | "error_tail") {
  return PipelineRun.raw(
    `case when length(${column}) <= ${TAIL_CHARACTERS} then ${column}
      else regexp_replace(right(${column}, ${TAIL_CHARACTERS}), '^[^\\n]*\\n(\\?=.)', '') end`,
  ).as(column);
}

/**
 * Returns the query of the matching runs that the caller may see: all for the facility, selected final results for
 * researchers, and external runs of their own.
 */
export function matchingRuns({ db, user }: SignedInContext, filter: RunFilter): QueryBuilder<PipelineRun> {
  return PipelineRun.query(db).modify((query) => {
    matching(query, filter);
    if (filter.publishedOnly) query.whereIn("pipeline_runs.id", selectedRuns(db, user));
    else if (!hasRight(user, "records.read"))
      query.where(
        (visible) =>
          void visible
            .whereIn("pipeline_runs.id", selectedRuns(db, user))
            .orWhere({ "pipeline_runs.targetType": EXTERNAL, "pipeline_runs.userId": user.id }),
      );
  });
}

/** Adds the order, study or run folder and the user to the runs. */
export function withNames(runs: QueryBuilder<PipelineRun>): QueryBuilder<PipelineRun> {
  return runs
    .withGraphFetched("[order(named), study(named), targetFolder(named), user(named)]")
    .modifiers({ named: (records) => void records.select(NAMING[records.modelClass().tableName] ?? "id") });
}

/** Counts the matching runs. */
export function countMatching(ctx: SignedInContext, filter: RunFilter): Promise<number> {
  return countStored(ctx, filter) ?? matchingRuns(ctx, filter).resultSize();
}

function matching(
  query: QueryBuilder<PipelineRun>,
  { pipelineId, status, orderId, studyId, search }: RunFilter,
): void {
  if (pipelineId !== undefined) query.where("pipeline_runs.pipelineId", pipelineId);
  if (status !== undefined) query.where("pipeline_runs.status", status);
  if (orderId !== undefined) query.where("pipeline_runs.orderId", orderId);
  if (studyId !== undefined) query.where("pipeline_runs.studyId", studyId);
  if (search !== undefined) query.where("pipeline_runs.runNumber", "ilike", likePattern(search));
}

/**
 * Returns the number of runs for a list of all targets, from the stored counts; undefined for other lists, which are
 * short enough to count.
 */
function countStored({ db, user }: SignedInContext, filter: RunFilter): Promise<number> | undefined {
  const { pipelineId, status, orderId, studyId, publishedOnly } = filter;
  if (orderId !== undefined || studyId !== undefined || publishedOnly || !hasRight(user, "records.read"))
    return undefined;
  return countRuns(db, { ...(pipelineId !== undefined && { pipelineId }), ...(status && { status }) });
}

async function countRuns(db: Knex, filters: { pipelineId?: string; status?: string }): Promise<number> {
  const row = await PipelineRunCount.query(db).where(filters).sum("change as total").first();
  return Number((row as unknown as { total: string | null }).total ?? 0);
}

/**
 * Returns the query of the runs that are selected as final results; for a researcher those of visible orders and studies.
 */
export function selectedRuns(db: Knex, user: SessionUser): QueryBuilder<PipelineResultSelection> {
  const selections = () => PipelineResultSelection.query(db).select("selectedRunId");
  if (hasRight(user, "records.read")) return selections();
  // Two conditions, so that each uses its index.
  return selections()
    .whereIn("orderId", whereMaySee(Order.query(db).select("orders.id"), user))
    .unionAll(selections().whereIn("studyId", visibleStudies(user, db).select("studies.id")));
}

/**
 * Merges the stored changes of run counts into one row per pipeline and status. Transparent to concurrent readers and
 * writers.
 */
export async function compactRunCounts({ database }: Site): Promise<void> {
  await database.raw(`
    with gone as (delete from pipeline_run_counts returning *)
    insert into pipeline_run_counts (pipeline_id, status, change)
      select pipeline_id, status, sum(change) from gone group by 1, 2 having sum(change) <> 0`);
}
