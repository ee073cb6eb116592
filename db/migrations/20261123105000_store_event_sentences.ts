import type { Knex } from "knex";

/** Code and params of event messages that the product writes; null for older rows and for messages of engines. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_run_events", (table) => table.jsonb("sentence"));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_run_events", (table) => table.dropColumn("sentence"));
}
