import type { Knex } from "knex";

/** What the last comparison of the data directory with the records found; one row. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("storage_scans", (table) => {
    table.integer("id").primary().checkIn(["1"], "storage_scans_id_check");
    table.timestamp("scanned_at").notNullable();
    table.integer("unassigned").notNullable();
    table.integer("missing").notNullable();
    table.boolean("is_complete").notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("storage_scans");
}
