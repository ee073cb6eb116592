import type { Knex } from "knex";

/** What owner and facility write to each other on an order, and how far each of them has read it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("order_messages", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    // 1, 2, 3 … within its order.
    table.integer("seq").notNullable();
    table.text("user_id").references("users.id").onDelete("SET NULL").index();
    table.text("body").notNullable();
    table.specificType("mentioned_ids", "text[]").notNullable().defaultTo("{}");
    table.timestamp("edited_at");
    table.timestamp("deleted_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["order_id", "seq"]);
    table.index(["created_at"]);
  });
  await knex.raw(`
    create index order_messages_to_erase on order_messages (deleted_at)
      where deleted_at is not null and body <> ''`);

  await knex.schema.createTable("order_message_reads", (table) => {
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE").index();
    // The last message that was seen.
    table.integer("seq").notNullable();
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.primary(["order_id", "user_id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("order_message_reads");
  await knex.schema.dropTable("order_messages");
}
