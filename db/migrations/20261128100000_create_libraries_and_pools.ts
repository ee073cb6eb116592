import type { Knex } from "knex";

/** Libraries of samples and the pools that combine them for a lane. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("create sequence library_numbers");
  await knex.schema.createTable("libraries", (table) => {
    table.text("id").primary();
    table.text("code").notNullable().unique();
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE");
    table
      .text("status")
      .notNullable()
      .defaultTo("PLANNED")
      .checkIn(["PLANNED", "PREPARED", "PASSED", "FAILED"], "libraries_status_check");
    table.text("kit");
    table.text("index_set");
    table.text("i7_name");
    table.text("i7_sequence").checkRegex("^[ACGT]{1,32}$", "libraries_i7_sequence_check");
    table.text("i5_name");
    table.text("i5_sequence").checkRegex("^[ACGT]{1,32}$", "libraries_i5_sequence_check");
    table.text("barcode");
    table.integer("fragment_length").checkBetween([1, 10_000_000], "libraries_fragment_length_check");
    table.double("concentration");
    table.double("volume");
    table.bigInteger("wanted_reads");
    table.text("note");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["sample_id", "created_at", "id"]);
    table.index(["created_at", "id"]);
  });
  await knex.schema.createTable("pools", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    table
      .text("status")
      .notNullable()
      .defaultTo("PLANNED")
      .checkIn(["PLANNED", "POOLED", "USED_UP"], "pools_status_check");
    table
      .text("method")
      .notNullable()
      .defaultTo("equimolar")
      .checkIn(["equimolar", "wanted_reads", "manual"], "pools_method_check");
    table.double("target_molarity");
    table.double("target_volume");
    table.double("measured_molarity");
    table.text("note");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["created_at", "id"]);
  });
  await knex.raw("create unique index pools_name_unique on pools (lower(name))");
  await knex.schema.createTable("pool_libraries", (table) => {
    table.text("id").primary();
    table.text("pool_id").notNullable().references("pools.id").onDelete("CASCADE");
    table.text("library_id").notNullable().references("libraries.id").onDelete("CASCADE").index();
    table.bigInteger("wanted_reads");
    table.double("volume");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["pool_id", "library_id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("pool_libraries");
  await knex.schema.dropTable("pools");
  await knex.schema.dropTable("libraries");
  await knex.raw("drop sequence library_numbers");
}
