import type { Knex } from "knex";

/** Which runs have reads that wait to be reviewed is asked at every change of a run, among all there are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index pipeline_runs_unreviewed on pipeline_runs (created_at)
      where status = 'completed' and (results ->> 'pendingWritebacks')::int > 0`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index pipeline_runs_unreviewed");
}
