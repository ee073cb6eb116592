import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("sequencing_runs", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("run_id").notNullable();
    table.text("run_name");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["order_id", "run_id"]);
  });

  await knex.schema.createTable("reads", (table) => {
    table.text("id").primary();
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE").index();
    table.text("file1").index();
    table.text("file2").index();
    table.bigInteger("file_size1");
    table.bigInteger("file_size2");
    table.text("checksum1");
    table.text("checksum2");
    table.integer("read_count1");
    table.integer("read_count2");
    table.double("avg_quality1");
    table.double("avg_quality2");
    table.text("sequencing_run_id").references("sequencing_runs.id").onDelete("SET NULL").index();
    table
      .text("data_class")
      .notNullable()
      .defaultTo("cleaned")
      .checkIn(["cleaned", "raw", "unknown"], "reads_data_class_check");
    table
      .text("data_class_source")
      .notNullable()
      .defaultTo("legacy_assumed_cleaned")
      .checkIn(
        ["legacy_assumed_cleaned", "associate", "upload", "sequencer_ingest", "pipeline", "manual"],
        "reads_data_class_source_check",
      );
    table.boolean("is_active").notNullable().defaultTo(true);
    table.text("superseded_by_read_id").references("reads.id").onDelete("SET NULL").index();
    table.timestamp("classified_at");
    table.text("classified_by_id").references("users.id").onDelete("SET NULL").index();
    table.text("classification_note");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw("create unique index reads_one_active_per_sample on reads (sample_id) where is_active");

  await knex.schema.createTable("sequencing_artifacts", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("sample_id").references("samples.id").onDelete("SET NULL").index();
    table.text("sequencing_run_id").references("sequencing_runs.id").onDelete("SET NULL").index();
    table
      .text("stage")
      .notNullable()
      .checkIn(
        ["sample_receipt", "sequencing", "raw_reads", "qc", "delivery"],
        "sequencing_artifacts_stage_check",
      );
    table
      .text("artifact_type")
      .notNullable()
      .checkIn(
        ["qc_report", "multiqc_report", "demux_stats", "sample_sheet", "delivery_report", "attachment"],
        "sequencing_artifacts_artifact_type_check",
      );
    table.text("source").notNullable();
    table
      .text("visibility")
      .notNullable()
      .checkIn(["facility", "customer"], "sequencing_artifacts_visibility_check");
    table.text("path").notNullable().index();
    table.text("original_name").notNullable();
    table.bigInteger("size");
    table.text("checksum");
    table.text("mime_type");
    table.jsonb("metadata").notNullable().defaultTo("{}");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "created_at", "id"]);
  });

  await knex.schema.createTable("assemblies", (table) => {
    table.text("id").primary();
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE").index();
    table.text("assembly_name");
    table.text("assembly_file").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ["assemblies", "sequencing_artifacts", "reads", "sequencing_runs"]) {
    await knex.schema.dropTable(table);
  }
}
