import type { Knex } from "knex";

/** Attachments of one sample, such as its gel picture; without a sample, of the order. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("order_attachments", (table) => {
    table.text("sample_id").references("samples.id").onDelete("CASCADE");
    table.index(["sample_id", "created_at", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("order_attachments", (table) => table.dropColumn("sample_id"));
}
