import type { Knex } from "knex";

/** Reads that failed the sequencer's filter, in tables and totals of their own: no other total includes them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("stream_failed_files", (table) => {
    table.text("stream_run_id").notNullable().references("stream_runs.id").onDelete("CASCADE");
    // Below the output directory.
    table.text("path").notNullable();
    table.text("stamp").notNullable();
    table.bigInteger("reads").notNullable();
    table.bigInteger("bases").notNullable();
    table.primary(["stream_run_id", "path"]);
    table.index(["stream_run_id", "stamp"]);
  });
  await knex.schema.alterTable("stream_runs", (table) => {
    table.integer("failed_files").notNullable().defaultTo(0);
    table.bigInteger("failed_reads").notNullable().defaultTo(0);
    table.bigInteger("failed_bases").notNullable().defaultTo(0);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("stream_runs", (table) => {
    table.dropColumns("failed_files", "failed_reads", "failed_bases");
  });
  await knex.schema.dropTable("stream_failed_files");
}
