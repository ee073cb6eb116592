import type { Knex } from "knex";

/** Changes of submitted orders that their owners propose and the facility accepts or declines. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("order_amendments", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table
      .text("state")
      .notNullable()
      .defaultTo("open")
      .checkIn(["open", "accepted", "declined", "withdrawn"], "order_amendments_state_check");
    // [{ field, before, after }]
    table.jsonb("changes").notNullable();
    table.text("reason").notNullable();
    table.text("decision_reason");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.text("decided_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("decided_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "created_at", "id"]);
  });
  await knex.raw(
    "create unique index order_amendments_open on order_amendments (order_id) where state = 'open'",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("order_amendments");
}
