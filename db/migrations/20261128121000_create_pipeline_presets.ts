import type { Knex } from "knex";

/** Named settings of a pipeline, for analyses and rules. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("pipeline_presets", (table) => {
    table.text("id").primary();
    table.text("pipeline_id").notNullable();
    table.text("name").notNullable();
    table.jsonb("config").notNullable().defaultTo("{}");
    table.jsonb("profiles");
    table.text("author_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw("create unique index pipeline_presets_name on pipeline_presets (pipeline_id, lower(name))");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("pipeline_presets");
}
