import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("delivery_links", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("label").notNullable();
    table.timestamp("expires_at").notNullable();
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("revoked_at");
    table.text("revoked_by_id").references("users.id").onDelete("SET NULL").index();
    table.integer("download_count").notNullable().defaultTo(0);
    table.timestamp("last_used_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("delivery_links");
}
