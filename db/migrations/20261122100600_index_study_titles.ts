import type { Knex } from "knex";

/** The list of studies is sorted by title too: a window far down is found by walking its index. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("studies", (table) => {
    table.index(["title", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("studies", (table) => {
    table.dropIndex(["title", "id"]);
  });
}
