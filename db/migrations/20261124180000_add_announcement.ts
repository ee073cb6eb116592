import type { Knex } from "knex";

/** The announcement that a user has dismissed. The announcement itself is a setting. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("users", (table) => {
    table.text("dismissed_announcement_id");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("users", (table) => {
    table.dropColumn("dismissed_announcement_id");
  });
}
