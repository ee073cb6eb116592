import type { Knex } from "knex";

/** The resources that a task requested, beside those that it used, and the resources that a run changes by process. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_run_tasks", (table) => {
    table.integer("requested_cpus");
    table.bigInteger("requested_memory_bytes");
    table.bigInteger("requested_time_ms");
    table.text("queue");
    table.text("container");
  });
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.jsonb("resources").notNullable().defaultTo("{}");
    // Costs are exported by the month of the end.
    table.index("completed_at");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.dropIndex("completed_at");
    table.dropColumn("resources");
  });
  await knex.schema.alterTable("pipeline_run_tasks", (table) => {
    table.dropColumns("requested_cpus", "requested_memory_bytes", "requested_time_ms", "queue", "container");
  });
}
