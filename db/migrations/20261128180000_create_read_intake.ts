import type { Knex } from "knex";

/** FASTQ files of run folders on their way to the reads of samples. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("read_intake_files", (table) => {
    table.text("id").primary();
    table.text("run_folder_id").notNullable().references("run_folders.id").onDelete("CASCADE");
    // Relative to the run folder.
    table.text("path").notNullable();
    table.bigInteger("size").notNullable();
    table.text("stamp").notNullable();
    table.text("sample_name").notNullable();
    table.integer("lane").checkBetween([1, 999], "read_intake_files_lane_check");
    table.text("role").notNullable().checkIn(["R1", "R2"], "read_intake_files_role_check");
    table.text("sample_id").references("samples.id").onDelete("SET NULL").index();
    // Decided by a user, so that the sample sheet no longer decides.
    table.boolean("is_assigned").notNullable().defaultTo(false);
    table
      .text("status")
      .notNullable()
      .defaultTo("waiting")
      .checkIn(
        ["waiting", "checking", "passed", "failed", "imported", "ignored"],
        "read_intake_files_status_check",
      );
    table.text("reason");
    // A user requested the import, whatever the setting says.
    table.boolean("is_requested").notNullable().defaultTo(false);
    table.bigInteger("reads");
    table.bigInteger("bases");
    table.jsonb("quality").notNullable().defaultTo("{}");
    table.text("sequencing_run_id").references("sequencing_runs.id").onDelete("SET NULL").index();
    // Relative to the data directory.
    table.text("imported_path");
    table.timestamp("imported_at");
    table.text("lease_id");
    table.integer("lease_process");
    table.timestamp("lease_touched_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["run_folder_id", "path"]);
    table.index(["run_folder_id", "sample_name", "lane"]);
    table.index(["status", "updated_at"]);
  });
  await knex.schema.alterTable("run_folders", (table) => {
    // The output and the planned run for which the FASTQ files were collected.
    table.text("intake_key");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("run_folders", (table) => table.dropColumn("intake_key"));
  await knex.schema.dropTable("read_intake_files");
}
