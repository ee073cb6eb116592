import type { Knex } from "knex";

/** Links by which somebody without an account sees where a sample is. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("sample_links", (table) => {
    table.text("id").primary();
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE");
    // Of its token, which is told once and kept nowhere.
    table.binary("token_digest").notNullable();
    table.text("label").notNullable();
    table.timestamp("expires_at").notNullable();
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("revoked_at");
    table.text("revoked_by_id").references("users.id").onDelete("SET NULL").index();
    table.integer("use_count").notNullable().defaultTo(0);
    table.timestamp("last_used_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["sample_id", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("sample_links");
}
