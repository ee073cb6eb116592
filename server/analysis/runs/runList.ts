import type { QueryBuilder } from "objection";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { ExportColumn } from "../../platform/exports/rowsFile.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { directed } from "../../platform/lists/chosenRows.ts";
import type { List } from "../../platform/lists/list.ts";
import { enrich } from "./enrich.ts";
import { LISTED, matchingRuns, withNames } from "./listRuns.ts";
import { type Enrichment, presentRelations } from "./present.ts";
import type { RunFilter, RunSorting } from "./schema.ts";

type Row = ReturnType<typeof row>;

/** The list of the runs that the caller may see. */
export const runList: List<RunFilter, RunSorting, Row> = {
  name: "runs",
  id: "pipeline_runs.id",
  sorted: (ctx, filter, { sort, direction }, isReversed = false) => ({
    query: sorted(matchingRuns(ctx, filter), { sort, direction: directed(direction, isReversed) }),
  }),
  readRows,
  columns: ({ user }) => (hasRight(user, "records.read") ? [...EXPORTED, STARTED_BY] : EXPORTED),
};

function sorted(query: QueryBuilder<PipelineRun>, { sort, direction }: RunSorting) {
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

async function readRows(ctx: SignedInContext, ids: string[]) {
  const runs = await withNames(
    PipelineRun.query(ctx.db)
      .whereIn("id", ids)
      .select(...LISTED),
  );
  const findEnrichment = await enrich(ctx.site, runs);
  const byId = new Map(runs.map((run) => [run.id, run]));
  return ids.flatMap((id) => {
    const run = byId.get(id);
    return run ? [row(run, findEnrichment(run))] : [];
  });
}

// The query omits the log tails, so a row contains no text that is derived from them.
function row(run: PipelineRun, enrichment: Enrichment) {
  const { pipelineName, isSelectedFinal, order, study, targetFolder, user } = presentRelations(
    run,
    enrichment,
  );
  return {
    id: run.id,
    runNumber: run.runNumber,
    pipelineId: run.pipelineId,
    pipelineName,
    external: run.targetType === "external",
    status: run.status,
    progress: run.progress,
    isSelectedFinal,
    order,
    study,
    targetFolder,
    user,
    startedAt: run.startedAt?.toISOString() ?? null,
    completedAt: run.completedAt?.toISOString() ?? null,
    createdAt: run.createdAt.toISOString(),
  };
}

const STARTED_BY: ExportColumn<Row> = {
  name: "by",
  cell: ({ user }) => (user ? `${user.firstName} ${user.lastName}` : null),
};

const EXPORTED: ExportColumn<Row>[] = [
  { name: "run_number", cell: ({ runNumber }) => runNumber },
  { name: "pipeline", cell: ({ pipelineName }) => pipelineName },
  { name: "order_number", cell: ({ order }) => order?.orderNumber ?? null },
  { name: "study", cell: ({ study }) => study?.title ?? null },
  { name: "run_folder", cell: ({ targetFolder }) => targetFolder?.name ?? null },
  { name: "status", cell: ({ status }) => status },
  { name: "final_result", cell: ({ isSelectedFinal }) => (isSelectedFinal ? "yes" : "no") },
  { name: "started_at", cell: ({ startedAt }) => startedAt },
  { name: "completed_at", cell: ({ completedAt }) => completedAt },
  { name: "created_at", cell: ({ createdAt }) => createdAt },
];
