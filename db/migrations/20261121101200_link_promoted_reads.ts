import type { Knex } from "knex";

/** A read knows the candidate it was promoted from, so that of two promotions at once one wins. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("reads", (table) => {
    table.text("from_artifact_id").references("pipeline_artifacts.id").onDelete("SET NULL").unique();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("reads", (table) => table.dropColumn("from_artifact_id"));
}
