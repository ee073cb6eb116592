import type { Knex } from "knex";

/** Receipts of samples at the facility: sessions at the desk, the outcome for each sample, and tubes that nobody
 *  announced. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("receipts", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("started_by_id").references("users.id").onDelete("SET NULL").index();
    table.text("finished_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("finished_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "created_at"]);
  });
  // Two technicians at once work in one session.
  await knex.raw("create unique index receipts_open_unique on receipts (order_id) where finished_at is null");
  await knex.schema.createTable("sample_receipts", (table) => {
    table.text("id").primary();
    table.text("receipt_id").notNullable().references("receipts.id").onDelete("CASCADE").index();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE").index();
    table.text("sample_id").notNullable().unique().references("samples.id").onDelete("CASCADE");
    table
      .text("outcome")
      .notNullable()
      .checkIn(["received", "missing", "rejected"], "sample_receipts_outcome_check");
    table
      .text("condition")
      .notNullable()
      .defaultTo("good")
      .checkIn(["good", "damaged", "leaking", "thawed", "empty", "other"], "sample_receipts_condition_check");
    table.double("volume_ul").checkBetween([0, 1_000_000], "sample_receipts_volume_ul_check");
    table.double("concentration").checkBetween([0, 1_000_000], "sample_receipts_concentration_check");
    table.text("note");
    table.text("reason");
    // Of a rejected sample: whether the customer wants it back.
    table
      .text("return_state")
      .checkIn(["requested", "shipped", "discarded"], "sample_receipts_return_state_check");
    table.text("recorded_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("recorded_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.schema.createTable("extra_tubes", (table) => {
    table.text("id").primary();
    table.text("receipt_id").notNullable().references("receipts.id").onDelete("CASCADE");
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("code").notNullable();
    table.text("note");
    table.text("recorded_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["order_id", "code"]);
    table.index(["receipt_id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("extra_tubes");
  await knex.schema.dropTable("sample_receipts");
  await knex.schema.dropTable("receipts");
}
