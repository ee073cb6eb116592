import type { Knex } from "knex";

/** Due date, responsible user and priority of orders. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("orders", (table) => {
    table.text("due_date").checkRegex("^\\d{4}-\\d{2}-\\d{2}$", "orders_due_date_check");
    // Set by a user, and no longer computed from the turnaround time of the service.
    table.boolean("is_due_date_fixed").notNullable().defaultTo(false);
    table.text("assignee_id").references("users.id").onDelete("SET NULL").index();
    table
      .text("priority")
      .notNullable()
      .defaultTo("normal")
      .checkIn(["low", "normal", "high", "urgent"], "orders_priority_check");
    table.index(["due_date", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("orders", (table) => {
    table.dropColumns("due_date", "is_due_date_fixed", "assignee_id", "priority");
  });
}
