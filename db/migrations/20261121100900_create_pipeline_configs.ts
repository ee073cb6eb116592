import type { Knex } from "knex";

/** What an instance decided about a pipeline; one without a row is as its package says. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("pipeline_configs", (table) => {
    table.text("pipeline_id").primary();
    table.boolean("enabled").notNullable();
    table.jsonb("config").notNullable().defaultTo("{}");
    table.text("updated_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("pipeline_configs");
}
