import type { Site } from "../../platform/site/site.ts";

/**
 * Merges the stored changes of run counts into one row per pipeline and status. Transparent to concurrent readers and
 * writers.
 */
export async function foldRunCounts({ database }: Site): Promise<void> {
  await database.raw(`
    with gone as (delete from pipeline_run_counts returning *)
    insert into pipeline_run_counts (pipeline_id, status, change)
      select pipeline_id, status, sum(change) from gone group by 1, 2 having sum(change) <> 0`);
}
