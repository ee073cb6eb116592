import type { Knex } from "knex";

/** The safe names that the samplesheet of a run holds for values of samples and orders. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("pipeline_run_names", (table) => {
    table.text("run_id").notNullable().references("id").inTable("pipeline_runs").onDelete("CASCADE");
    table.text("name").notNullable();
    table.text("value").notNullable();
    table.primary(["run_id", "name"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("pipeline_run_names");
}
