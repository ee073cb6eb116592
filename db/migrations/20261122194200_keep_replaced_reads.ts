import type { Knex } from "knex";

/** The reads that a person agreed to have replaced when they created a run. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.jsonb("replaced_read_ids").notNullable().defaultTo("[]");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => table.dropColumn("replaced_read_ids"));
}
