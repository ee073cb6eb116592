import type { Knex } from "knex";

/** Approval of orders by a lead, also through a link that works once and without an account. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("orders", (table) => {
    table
      .text("approval_state")
      .notNullable()
      .defaultTo("not_required")
      .checkIn(["not_required", "pending", "approved", "rejected"], "orders_approval_state_check");
    table.text("approval_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("approval_at");
    table.text("approval_reason");
  });
  await knex.raw("create index orders_pending on orders (department_id) where approval_state = 'pending'");
  await knex.schema.createTable("approval_tokens", (table) => {
    table.binary("token_hash").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE").index();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE").index();
    table.timestamp("expires_at").notNullable().index();
    table.check("octet_length(token_hash) = 32", undefined, "approval_tokens_hash_check");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("approval_tokens");
  await knex.schema.alterTable("orders", (table) => {
    table.dropColumns("approval_state", "approval_by_id", "approval_at", "approval_reason");
  });
}
