import type { Knex } from "knex";

/** Live sequencing runs of one flow cell for several orders: the files are counted once, by the monitoring of lead_id. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table stream_runs
      add column lead_id text references stream_runs (id) on delete set null,
      add column instrument_run_id text references instrument_runs (id) on delete set null;
    create index stream_runs_parts on stream_runs (lead_id);
    create index stream_runs_of_instrument_run on stream_runs (instrument_run_id, started_at);
    drop index stream_runs_one_active_per_folder;
    create unique index stream_runs_one_active_per_folder on stream_runs (output_dir)
      where status = 'ACTIVE' and lead_id is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index stream_runs_one_active_per_folder;
    drop index stream_runs_of_instrument_run;
    drop index stream_runs_parts;
    alter table stream_runs drop column lead_id, drop column instrument_run_id;
    create unique index stream_runs_one_active_per_folder on stream_runs (output_dir) where status = 'ACTIVE';
  `);
}
