import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("settings", (table) => {
    table.text("key").primary();
    table.jsonb("value").notNullable();
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });

  // No foreign keys: an entry outlives what it tells of.
  await knex.schema.createTable("audit_entries", (table) => {
    table.text("id").primary();
    table.timestamp("at").notNullable().defaultTo(knex.fn.now());
    table.text("user_id");
    table.text("action").notNullable();
    table.text("target_type").notNullable();
    table.text("target_id").notNullable();
    table.text("order_id");
    table.jsonb("before");
    table.jsonb("after");
    table.text("request_id");
    table.index(["target_type", "target_id", "id"]);
    table.index(["order_id", "id"]);
    table.index(["user_id", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("audit_entries");
  await knex.schema.dropTable("settings");
}
