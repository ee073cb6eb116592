import type { Knex } from "knex";

const SOURCES = ["associate", "upload"];

/** Lanes that are stored files assigned to a sample, beside uploaded ones. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("lane_parts", (table) => {
    // Null for a stored file that was assigned.
    table.text("upload_id");
  });
  await knex.raw("update lane_parts set upload_id = id");
  await knex.schema.alterTable("lane_sets", (table) => {
    // The classification of the read that the join writes.
    table
      .text("data_class_source")
      .notNullable()
      .defaultTo("upload")
      .checkIn(SOURCES, "lane_sets_data_class_source_check");
    table.timestamp("classified_at");
    table.text("classified_by_id").references("users.id").onDelete("SET NULL").index();
    table.text("classification_note");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("lane_sets", (table) => {
    table.dropColumns("data_class_source", "classified_at", "classified_by_id", "classification_note");
  });
  await knex.raw("delete from lane_parts where upload_id is null");
  await knex.schema.alterTable("lane_parts", (table) => table.dropColumn("upload_id"));
}
