import type { Knex } from "knex";

/** Sets of indexes by plate layout, from which libraries receive theirs, and the least volume that a pool pipettes. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("index_sets", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    table.text("note");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw("create unique index index_sets_name_unique on index_sets (lower(name))");
  await knex.schema.createTable("index_set_entries", (table) => {
    table.text("id").primary();
    table.text("index_set_id").notNullable().references("index_sets.id").onDelete("CASCADE");
    table.text("name").notNullable();
    table
      .text("well")
      .notNullable()
      .checkRegex("^[A-P]([1-9]|1[0-9]|2[0-4])$", "index_set_entries_well_check");
    table.text("i7_name").notNullable();
    table
      .text("i7_sequence")
      .notNullable()
      .checkRegex("^[ACGT]{1,32}$", "index_set_entries_i7_sequence_check");
    table.text("i5_name");
    table.text("i5_sequence").checkRegex("^[ACGT]{1,32}$", "index_set_entries_i5_sequence_check");
    table.unique(["index_set_id", "well"]);
  });
  await knex.schema.alterTable("pools", (table) => {
    table
      .double("minimum_volume")
      .notNullable()
      .defaultTo(1)
      .checkBetween([0.01, 100], "pools_minimum_volume_check");
  });
  await knex.schema.alterTable("pool_libraries", (table) => {
    // µl that were taken from the library when the pool was made.
    table.double("used_volume");
  });
  await knex.schema.alterTable("libraries", (table) => {
    // The well of the index set.
    table.text("index_well");
    table.index("status");
    table.index("kit");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("libraries", (table) => {
    table.dropColumn("index_well");
    table.dropIndex("status");
    table.dropIndex("kit");
  });
  await knex.schema.alterTable("pool_libraries", (table) => table.dropColumn("used_volume"));
  await knex.schema.alterTable("pools", (table) => table.dropColumn("minimum_volume"));
  await knex.schema.dropTable("index_set_entries");
  await knex.schema.dropTable("index_sets");
}
