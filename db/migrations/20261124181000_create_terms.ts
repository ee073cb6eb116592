import type { Knex } from "knex";

/** The published versions of the terms of use, and who accepted which. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("terms_versions", (table) => {
    table.integer("version").primary();
    table.text("text").notNullable();
    table.timestamp("published_at").notNullable().defaultTo(knex.fn.now());
    table.text("published_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("withdrawn_at");
  });
  await knex.schema.createTable("terms_acceptances", (table) => {
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.integer("version").notNullable().references("terms_versions.version");
    table.timestamp("accepted_at").notNullable().defaultTo(knex.fn.now());
    table.primary(["user_id", "version"]);
    table.index(["version", "accepted_at", "user_id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("terms_acceptances");
  await knex.schema.dropTable("terms_versions");
}
