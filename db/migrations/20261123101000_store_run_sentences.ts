import type { Knex } from "knex";

/** Code and params of the sentences in `why` and `current_step`, so that pages show them in the language of the
 *  reader. Null for older rows: their texts are shown as they are. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => table.jsonb("sentences"));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => table.dropColumn("sentences"));
}
