import type { Knex } from "knex";

/** Files that customer and facility attach to an order, such as gel images. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("order_attachments", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("name").notNullable();
    // Relative to the data directory.
    table.text("path").notNullable();
    table.bigInteger("size_bytes").notNullable();
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "created_at", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("order_attachments");
}
