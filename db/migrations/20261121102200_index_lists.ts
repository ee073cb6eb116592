import type { Knex } from "knex";

/** Lists over all orders are sorted by these: a window far down is found by walking its index, not by sorting everything. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("samples", (table) => {
    table.index(["sample_id", "id"]);
    table.index(["sample_title", "id"]);
    table.index(["scientific_name", "id"]);
    table.index(["facility_status", "id"]);
    table.index(["facility_status_updated_at", "id"]);
    table.index(["created_at", "id"]);
  });
  await knex.schema.alterTable("orders", (table) => {
    table.index(["name", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("orders", (table) => {
    table.dropIndex(["name", "id"]);
  });
  await knex.schema.alterTable("samples", (table) => {
    table.dropIndex(["sample_id", "id"]);
    table.dropIndex(["sample_title", "id"]);
    table.dropIndex(["scientific_name", "id"]);
    table.dropIndex(["facility_status", "id"]);
    table.dropIndex(["facility_status_updated_at", "id"]);
    table.dropIndex(["created_at", "id"]);
  });
}
