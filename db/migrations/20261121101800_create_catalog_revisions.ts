import type { Knex } from "knex";

const ACTIONS = ["first", "saved", "synced", "reset", "restored"];

/** The catalog of sequencing technology as it was after each change; the newest is the one in force. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("catalog_revisions", (table) => {
    table.integer("revision").primary();
    table.jsonb("config").notNullable();
    // What it changed of the one before, in short.
    table.jsonb("edits").notNullable();
    table.text("action").notNullable().checkIn(ACTIONS, "catalog_revisions_action_check");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("catalog_revisions");
}
