import type { QueryBuilder } from "objection";
import type { z } from "zod";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../context.ts";
import { enrich } from "../enrich.ts";
import { LISTED, matchingRuns, withNames } from "../listRuns.ts";
import { presentRun } from "../present.ts";
import type { RunFilter } from "../schema.ts";
import type { browseInput, idsInRangeInput, RunSorting } from "./schema.ts";

/** A window of the runs of the caller's list, sorted and filtered. How many there are is asked once, by runs.count, and
 *  not with every window. Gives { runs, limit, offset }. */
export async function browseRuns(
  ctx: SignedInContext,
  { limit, offset, sort, direction, ...filter }: z.output<typeof browseInput>,
) {
  const found = await sortedRuns(ctx, filter, { sort, direction })
    .select("pipeline_runs.id")
    .limit(limit)
    .offset(offset);
  return {
    runs: await rowsOf(
      ctx,
      found.map(({ id }) => id),
    ),
    limit,
    offset,
  };
}

/** The ids of a stretch of the list, for rows that are chosen without having been in view. Gives { ids }. */
export async function runIdsInRange(
  ctx: SignedInContext,
  { offset, limit, sort, direction, ...filter }: z.output<typeof idsInRangeInput>,
): Promise<{ ids: string[] }> {
  const found = await sortedRuns(ctx, filter, { sort, direction })
    .select("pipeline_runs.id")
    .limit(limit)
    .offset(offset);
  return { ids: found.map(({ id }) => id) };
}

/** The runs of a user's list that match, sorted so that no two share a place. */
export function sortedRuns(
  ctx: SignedInContext,
  filter: RunFilter,
  { sort, direction }: RunSorting,
): QueryBuilder<PipelineRun> {
  const query = matchingRuns(ctx, filter);
  if (sort === "by") query.leftJoinRelated("user");
  return query.orderBy(
    [...COLUMNS[sort], "pipeline_runs.id"].map((column) => ({ column, order: direction })),
  );
}

const COLUMNS = {
  created: ["pipeline_runs.createdAt"],
  number: ["pipeline_runs.runNumber"],
  pipeline: ["pipeline_runs.pipelineId"],
  status: ["pipeline_runs.status"],
  by: ["user.lastName", "user.firstName", "user.id"],
};

/** Runs as rows of a list, in the sequence of their ids; at most 500 at a time. */
export async function rowsOf(ctx: SignedInContext, ids: string[]) {
  const runs = await withNames(
    PipelineRun.query()
      .whereIn("id", ids)
      .select(...LISTED),
  );
  const enrichmentOf = await enrich(ctx.site, runs);
  const byId = new Map(runs.map((run) => [run.id, run]));
  return ids.flatMap((id) => {
    const run = byId.get(id);
    return run ? [row(presentRun(ctx.user, run, enrichmentOf(run)))] : [];
  });
}

function row({
  id,
  runNumber,
  pipelineId,
  pipelineName,
  status,
  progress,
  isSelectedFinal,
  order,
  study,
  user,
  startedAt,
  completedAt,
  createdAt,
}: ReturnType<typeof presentRun>) {
  return {
    id,
    runNumber,
    pipelineId,
    pipelineName,
    status,
    progress,
    isSelectedFinal,
    order,
    study,
    user,
    startedAt,
    completedAt,
    createdAt,
  };
}
