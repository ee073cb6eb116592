import type { Knex } from "knex";

/** Templates of orders: the content of an order, from which new ones are started. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("order_templates", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    // Offered to all users, not only to its author.
    table.boolean("is_shared").notNullable().defaultTo(false);
    // The fields of the order and its samples, without contact data.
    table.jsonb("content").notNullable();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["user_id", "name"]);
  });
  await knex.raw("create index order_templates_shared_index on order_templates (name) where is_shared");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("order_templates");
}
