import type { Knex } from "knex";

const TIMES = { orders: ["submitted_at", "sequencing_files_published_at"], reads: ["created_at"] };

/** The report of the facility reads orders and reads of a period. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES))
    await knex.schema.alterTable(table, (altered) => {
      for (const column of columns) altered.index(column);
    });
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES))
    await knex.schema.alterTable(table, (altered) => {
      for (const column of columns) altered.dropIndex(column);
    });
}
