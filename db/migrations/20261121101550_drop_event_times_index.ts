import type { Knex } from "knex";

/** A run keeps a hundred events, which are found by their run: an index of their times is only written, and a planner that
 *  knows nothing of the table yet may look through it for a single event. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_run_events", (table) =>
    table.dropIndex(["run_id", "occurred_at", "seq"]),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_run_events", (table) =>
    table.index(["run_id", "occurred_at", "seq"]),
  );
}
