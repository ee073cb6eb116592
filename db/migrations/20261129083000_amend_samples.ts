import type { Knex } from "knex";

/** Changes of sample values in amendments: [{ id, sampleId, part, field, before, after }]. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("order_amendments", (table) => {
    table.jsonb("sample_changes").notNullable().defaultTo("[]");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("order_amendments", (table) => table.dropColumn("sample_changes"));
}
