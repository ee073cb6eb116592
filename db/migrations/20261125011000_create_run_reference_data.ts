import type { Knex } from "knex";

/** The reference data that a run uses, as it was when the run started. Kept when the entry is deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("run_reference_data", (table) => {
    table.text("run_id").notNullable().references("pipeline_runs.id").onDelete("CASCADE");
    table.text("setting_key").notNullable();
    table.text("path").notNullable();
    table.text("entry_id").references("reference_data.id").onDelete("SET NULL");
    table.text("name").notNullable();
    table.text("kind").notNullable();
    table.text("version").notNullable();
    table.text("checksum").notNullable();
    table.text("source_url");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.primary(["run_id", "setting_key", "path"]);
    table.index(["entry_id", "created_at"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("run_reference_data");
}
