import type { Knex } from "knex";

/** The profiles that were chosen for a run; null for those of the package and of the settings. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.jsonb("profiles");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.dropColumn("profiles");
  });
}
