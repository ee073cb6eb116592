import type { Knex } from "knex";

/** When the users who can replace a token were notified that it expires. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("api_tokens", (table) => {
    table.timestamp("expiry_notified_at");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("api_tokens", (table) => table.dropColumn("expiry_notified_at"));
}
