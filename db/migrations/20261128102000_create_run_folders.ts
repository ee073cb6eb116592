import type { Knex } from "knex";

/** Directories that instruments write, found below the configured ones, with what their files report. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("run_folders", (table) => {
    table.text("id").primary();
    table.text("path").notNullable().unique();
    table
      .text("folder_kind")
      .notNullable()
      .checkIn(["illumina", "pacbio", "mgi"], "run_folders_folder_kind_check");
    table
      .text("status")
      .notNullable()
      .defaultTo("COPYING")
      .checkIn(
        ["COPYING", "COMPLETE", "DEMULTIPLEXING", "DEMULTIPLEXED", "STALLED", "FAILED", "MISSING"],
        "run_folders_status_check",
      );
    table.text("instrument_run_id").references("instrument_runs.id").onDelete("SET NULL").index();
    table.text("run_name");
    table.text("instrument_serial");
    table.text("flow_cell");
    table.text("side");
    table.text("experiment_name");
    table.timestamp("run_started_at");
    table.jsonb("facts").notNullable().defaultTo("{}");
    table.jsonb("quality").notNullable().defaultTo("{}");
    table.jsonb("problems").notNullable().defaultTo("[]");
    // Incremented when files that were read before have changed.
    table.integer("revision").notNullable().defaultTo(0);
    // Of the files of the instrument, and of those of the demultiplexing: they change when files are added.
    table.text("signature");
    table.text("output_signature");
    // The output and the planned run for which the reports were stored.
    table.text("reports_key");
    table.timestamp("last_grown_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("output_grown_at");
    table.text("matched_by").checkIn(["flow_cell", "hand"], "run_folders_matched_by_check");
    table.timestamp("completed_at");
    table.timestamp("demultiplexed_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["created_at", "id"]);
  });
  await knex.raw("create index run_folders_flow_cell on run_folders (lower(flow_cell))");
  await knex.schema.createTable("run_folder_lanes", (table) => {
    table.text("id").primary();
    table.text("run_folder_id").notNullable().references("run_folders.id").onDelete("CASCADE");
    table.integer("lane").notNullable();
    table.bigInteger("clusters");
    table.bigInteger("clusters_passing");
    table.bigInteger("yield_bases");
    table.bigInteger("q30_bases");
    table.bigInteger("undetermined_reads");
    table.unique(["run_folder_id", "lane"]);
  });
  await knex.schema.createTable("run_folder_samples", (table) => {
    table.text("id").primary();
    table.text("run_folder_id").notNullable().references("run_folders.id").onDelete("CASCADE");
    table.integer("lane").notNullable();
    // As in the sample sheet of the demultiplexing.
    table.text("sample_name").notNullable();
    table.text("project");
    table.text("i7_sequence");
    table.text("i5_sequence");
    table.bigInteger("read_count");
    table.bigInteger("yield_bases");
    table.bigInteger("q30_bases");
    table.text("library_id").references("libraries.id").onDelete("SET NULL").index();
    table.text("sample_id").references("samples.id").onDelete("SET NULL").index();
    table.unique(["run_folder_id", "lane", "sample_name"]);
  });
  await knex.schema.createTable("run_folder_unknown_barcodes", (table) => {
    table.text("id").primary();
    table.text("run_folder_id").notNullable().references("run_folders.id").onDelete("CASCADE");
    table.integer("lane").notNullable();
    table.text("i7_sequence").notNullable();
    table.text("i5_sequence").notNullable().defaultTo("");
    table.bigInteger("read_count").notNullable();
    // What the sequences may be, such as the reverse complement of an index of the lane.
    table.jsonb("guess");
    table.unique(["run_folder_id", "lane", "i7_sequence", "i5_sequence"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("run_folder_unknown_barcodes");
  await knex.schema.dropTable("run_folder_samples");
  await knex.schema.dropTable("run_folder_lanes");
  await knex.schema.dropTable("run_folders");
}
