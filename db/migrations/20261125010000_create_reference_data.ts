import type { Knex } from "knex";

/** The catalog of reference data: databases, genomes and indexes that settings of pipelines name by path. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("reference_data", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    table.text("kind").notNullable();
    table.text("organism");
    table.text("build");
    table.text("version").notNullable().defaultTo("");
    table.text("license");
    table.text("path").notNullable().unique();
    table.text("state").notNullable();
    table.text("phase");
    table.text("problem");
    table.bigInteger("size_bytes");
    table.integer("file_count");
    table.text("checksum");
    table.text("fingerprint");
    table.boolean("accepts_change").notNullable().defaultTo(false);
    table.text("source_url");
    table.text("checksum_url");
    table.text("expected_checksum");
    table.boolean("unpack").notNullable().defaultTo(false);
    table.text("folder").unique();
    table.bigInteger("done_bytes").notNullable().defaultTo(0);
    table.bigInteger("total_bytes");
    table.text("validator");
    table.text("lease_id");
    table.integer("lease_process");
    table.timestamp("lease_touched_at");
    table.text("added_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("checked_at");
    table.timestamp("seen_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["state", "seen_at"]);
  });
  await knex.raw("create unique index reference_data_names on reference_data (lower(name), lower(version))");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("reference_data");
}
