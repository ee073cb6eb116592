import type { Knex } from "knex";

const STATUSES = ["pending", "queued", "running", "completed", "failed", "cancelled"];

/** How many runs there are by pipeline and status, as changes to be added up: everybody adds rows and nobody waits for
 *  another's. A list of runs tells its total by it, which counting 100,000 runs would take longer than all the rest.
 *  server/analysis/runs/listRuns.ts puts them together from time to time. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("pipeline_run_counts", (table) => {
    table.text("pipeline_id").notNullable();
    table.text("status").notNullable().checkIn(STATUSES, "pipeline_run_counts_status_check");
    table.bigInteger("change").notNullable();
  });
  await knex.raw(`
    insert into pipeline_run_counts (pipeline_id, status, change)
      select pipeline_id, status, count(*) from pipeline_runs group by 1, 2;

    create function count_pipeline_runs() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into pipeline_run_counts (pipeline_id, status, change)
          select pipeline_id, status, count(*) from changed group by 1, 2;
      elsif tg_op = 'DELETE' then
        insert into pipeline_run_counts (pipeline_id, status, change)
          select pipeline_id, status, -count(*) from changed group by 1, 2;
      else
        insert into pipeline_run_counts (pipeline_id, status, change)
          values (old.pipeline_id, old.status, -1), (new.pipeline_id, new.status, 1);
      end if;
      return null;
    end $$;

    create trigger count_inserted after insert on pipeline_runs referencing new table as changed
      for each statement execute function count_pipeline_runs();
    create trigger count_deleted after delete on pipeline_runs referencing old table as changed
      for each statement execute function count_pipeline_runs();
    create trigger count_moved after update of status, pipeline_id on pipeline_runs for each row
      when (old.status is distinct from new.status or old.pipeline_id is distinct from new.pipeline_id)
      execute function count_pipeline_runs();
  `);
}

export async function down(knex: Knex): Promise<void> {
  for (const trigger of ["count_inserted", "count_deleted", "count_moved"])
    await knex.raw(`drop trigger ${trigger} on pipeline_runs`);
  await knex.raw("drop function count_pipeline_runs()");
  await knex.schema.dropTable("pipeline_run_counts");
}
