import type { Knex } from "knex";

/** The list of all sequencing runs, planned and monitored, newest first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("create index stream_runs_newest on stream_runs (started_at desc, id desc)");
  await knex.raw("create index sequencing_runs_newest on sequencing_runs (created_at desc, id desc)");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index sequencing_runs_newest");
  await knex.raw("drop index stream_runs_newest");
}
