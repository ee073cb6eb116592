import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("sequencing_runs", (table) => {
    table.text("platform");
    table.text("instrument");
    table.text("run_date").checkRegex("^\\d{4}-\\d{2}-\\d{2}$", "sequencing_runs_run_date_check");
    table.text("folder_path");
    table.double("q30_score");
    table.double("cluster_density");
    table.double("pass_filter_pct");
    table.bigInteger("total_reads");
    table.bigInteger("total_bases");
    table.jsonb("run_parameters").notNullable().defaultTo("{}");
    table.index(["order_id", "created_at", "id"]);
  });

  await knex.schema.createTable("sequencing_run_samples", (table) => {
    table.text("id").primary();
    table.text("sequencing_run_id").notNullable().references("sequencing_runs.id").onDelete("CASCADE");
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE").index();
    table.text("barcode");
    table.jsonb("custom_fields").notNullable().defaultTo("{}");
    table.text("notes");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["sequencing_run_id", "sample_id"]);
    // Looked at once a transaction ends, so that two samples may change barcodes with each other.
    table.unique(["sequencing_run_id", "barcode"], { deferrable: "deferred" });
  });

  await knex.schema.createTable("run_plan_imports", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("file_name");
    table.text("sheet").notNullable();
    table.integer("row_count").notNullable();
    table.jsonb("changes").notNullable();
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("undone_at");
    table.text("undone_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "created_at", "id"]);
  });

  await knex.schema.createTable("run_plan_import_runs", (table) => {
    table.text("import_id").notNullable().references("run_plan_imports.id").onDelete("CASCADE");
    table.text("sequencing_run_id").notNullable().references("sequencing_runs.id").onDelete("CASCADE");
    table.primary(["sequencing_run_id", "import_id"]);
    table.index(["import_id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("run_plan_import_runs");
  await knex.schema.dropTable("run_plan_imports");
  await knex.schema.dropTable("sequencing_run_samples");
  await knex.schema.alterTable("sequencing_runs", (table) => {
    table.dropIndex(["order_id", "created_at", "id"]);
    table.dropColumns(
      "platform",
      "instrument",
      "run_date",
      "folder_path",
      "q30_score",
      "cluster_density",
      "pass_filter_pct",
      "total_reads",
      "total_bases",
      "run_parameters",
    );
  });
}
