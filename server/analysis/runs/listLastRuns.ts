import type { SignedInContext } from "../../platform/rpc/context.ts";
import { readPackages } from "../pipelines/readPackages.ts";
import type { RunStatus } from "../../../db/models/PipelineRun.ts";

interface Row {
  pipelineId: string;
  runs: string | null;
  runId: string | null;
  runNumber: string | null;
  status: RunStatus | null;
  createdAt: Date | null;
}

/**
 * Returns { pipelineId, runs, last } for each installed pipeline, in one query: the stored number of its runs, and the
 * newest of them as { id, runNumber, status, createdAt }, null without runs.
 */
export async function listLastRuns({ site, db }: SignedInContext) {
  const { pipelines } = await readPackages(site);
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select installed.id as "pipelineId", counted.runs, last.id as "runId", last.run_number as "runNumber",
       last.status, last.created_at as "createdAt"
     from unnest(:ids::text[]) as installed (id)
     left join (
       select pipeline_id, sum(change) as runs from pipeline_run_counts
       where pipeline_id = any(:ids::text[]) group by pipeline_id
     ) counted on counted.pipeline_id = installed.id
     left join lateral (
       select id, run_number, status, created_at from pipeline_runs
       where pipeline_id = installed.id order by created_at desc, id desc limit 1
     ) last on true`,
    { ids: [...pipelines.keys()] },
  );
  return rows.map(({ pipelineId, runs, runId, runNumber, status, createdAt }) => ({
    pipelineId,
    runs: Number(runs ?? 0),
    last:
      runId === null || runNumber === null || status === null || createdAt === null
        ? null
        : { id: runId, runNumber, status, createdAt: createdAt.toISOString() },
  }));
}
