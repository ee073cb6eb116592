import type { Knex } from "knex";
import { ACTIVE, type PipelineRun } from "../../../db/models/PipelineRun.ts";

/** Lists the runs that resume a run, directly or through a chain. */
export async function listLaterRuns(
  db: Knex,
  runId: string,
): Promise<Pick<PipelineRun, "id" | "runNumber" | "status">[]> {
  const { rows } = await db.raw<{
    rows: { id: string; run_number: string; status: PipelineRun["status"] }[];
  }>(
    `with recursive later as (
       select id, run_number, status from pipeline_runs where restarted_run_id = ?
       union
       select next.id, next.run_number, next.status
       from pipeline_runs next join later on next.restarted_run_id = later.id
     )
     select id, run_number, status from later`,
    [runId],
  );
  return rows.map(({ id, run_number: runNumber, status }) => ({ id, runNumber, status }));
}

/** Finds an active run that resumes a run, and so may reuse its tasks. */
export async function findActiveLater(db: Knex, runId: string) {
  return (await listLaterRuns(db, runId)).find(({ status }) => ACTIVE.includes(status));
}
