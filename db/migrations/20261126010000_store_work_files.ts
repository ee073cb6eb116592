import type { Knex } from "knex";

/**
 * The size of the work files of a run, and their deletion. Runs that ended before this migration keep their work files
 * as if they had ended at its time, so that an update deletes nothing at once.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.bigInteger("work_bytes");
    table.boolean("work_bytes_are_minimum").notNullable().defaultTo(false);
    table.timestamp("work_measured_at");
    table.timestamp("work_kept_since");
    table.timestamp("work_deletion_started_at");
    table.timestamp("work_deletion_tried_at");
    table.timestamp("work_deleted_at");
    table.integer("work_kept_files").notNullable().defaultTo(0);
    table.text("work_problem");
  });
  await knex.raw(
    "update pipeline_runs set work_kept_since = now() where completed_at is not null and run_folder is not null",
  );
  await knex.raw(
    `create index pipeline_runs_work_unmeasured on pipeline_runs (completed_at)
     where completed_at is not null and run_folder is not null and work_measured_at is null`,
  );
  await knex.raw(
    `create index pipeline_runs_work_present on pipeline_runs (status, (coalesce(work_kept_since, completed_at)))
     where work_bytes > 0 and work_deletion_started_at is null`,
  );
  await knex.raw(
    `create index pipeline_runs_work_deletion on pipeline_runs (work_deletion_started_at)
     where work_deletion_started_at is not null and work_deleted_at is null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.dropColumns(
      "work_bytes",
      "work_bytes_are_minimum",
      "work_measured_at",
      "work_kept_since",
      "work_deletion_started_at",
      "work_deletion_tried_at",
      "work_deleted_at",
      "work_kept_files",
      "work_problem",
    );
  });
}
