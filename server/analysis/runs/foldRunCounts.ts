import type { Site } from "../../platform/site/site.ts";

/** Adds up the kept changes of how many runs there are, so that there is a row a pipeline and status again. Whoever
 *  reads or adds meanwhile notices nothing. */
export async function foldRunCounts({ database }: Site): Promise<void> {
  await database.raw(`
    with gone as (delete from pipeline_run_counts returning *)
    insert into pipeline_run_counts (pipeline_id, status, change)
      select pipeline_id, status, sum(change) from gone group by 1, 2 having sum(change) <> 0`);
}
