import type { Knex } from "knex";

/** Notes on samples: one that owner and facility share, and one of the facility only. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("samples", (table) => {
    table.text("shared_note");
    table.text("facility_note");
    table.timestamp("notes_edited_at");
    table.text("notes_edited_by_id").references("users.id").onDelete("SET NULL").index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("samples", (table) => {
    table.dropColumns("shared_note", "facility_note", "notes_edited_at", "notes_edited_by_id");
  });
}
