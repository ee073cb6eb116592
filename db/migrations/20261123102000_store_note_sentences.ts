import type { Knex } from "knex";

/** Code and params of status notes that the product writes; null for older rows and for notes of users. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("status_notes", (table) => table.jsonb("sentence"));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("status_notes", (table) => table.dropColumn("sentence"));
}
