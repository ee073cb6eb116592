import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  // No foreign keys: what was taken stays told when the file, its record or its taker are gone.
  await knex.schema.createTable("downloads", (table) => {
    table.text("id").primary();
    table.text("order_id");
    table.text("user_id");
    table.text("link_id");
    table
      .text("file_kind")
      .notNullable()
      .checkIn(["read", "artifact", "assembly", "other"], "downloads_file_kind_check");
    table.text("record_id");
    table.text("sample_id");
    table.text("path").notNullable();
    table.text("file_name").notNullable();
    table.bigInteger("size_bytes").notNullable();
    // Of a range: both ends, counted from 0. The whole file has none.
    table.bigInteger("first_byte");
    table.bigInteger("last_byte");
    table.text("request_id");
    // Whose stream it is: without an end and without that process it has broken off.
    table.integer("process_key").notNullable();
    table.timestamp("started_at").notNullable().defaultTo(knex.fn.now());
    table.bigInteger("sent_bytes");
    table.text("outcome").checkIn(["complete", "broken off"], "downloads_outcome_check");
    table.timestamp("ended_at");
    table.check("num_nonnulls(user_id, link_id) = 1", [], "downloads_taker_check");
    table.check("num_nonnulls(first_byte, last_byte) <> 1", [], "downloads_range_check");
    table.check("num_nonnulls(sent_bytes, outcome, ended_at) in (0, 3)", [], "downloads_end_check");
    table.index(["order_id", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("downloads");
}
