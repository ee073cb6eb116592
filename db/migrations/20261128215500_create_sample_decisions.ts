import type { Knex } from "knex";

/** Decisions on samples after their measurements, and the question to the owner that may precede one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("sample_decisions", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE").index();
    table.text("sample_id").notNullable().unique().references("samples.id").onDelete("CASCADE");
    // Increased by each change, so that an outdated page changes nothing.
    table.integer("version").notNullable().defaultTo(1);
    table.text("question");
    table.timestamp("asked_at");
    table.text("asked_by_id").references("users.id").onDelete("SET NULL").index();
    table.text("answer").checkIn(["continue", "stop"], "sample_decisions_answer_check");
    table.text("comment");
    table.timestamp("answered_at");
    table.text("answered_by_id").references("users.id").onDelete("SET NULL").index();
    table
      .text("decision")
      .checkIn(
        ["proceed", "proceed_at_risk", "repeat", "replace", "reject"],
        "sample_decisions_decision_check",
      );
    table.text("reason");
    table.timestamp("decided_at");
    table.text("decided_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("sample_decisions");
}
