import type { Knex } from "knex";

const STATUSES = ["pending", "queued", "running", "completed", "failed", "cancelled"];

/** Pipeline runs, what is known of them, what they gave, and which of them is shown to researchers (spec §2, §3). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("pipeline_runs", (table) => {
    table.text("id").primary();
    table.text("run_number").notNullable().unique();
    table.text("pipeline_id").notNullable();
    table.text("pipeline_version").notNullable();
    table.text("status").notNullable().defaultTo("pending").checkIn(STATUSES, "pipeline_runs_status_check");
    table.text("target_type").notNullable().checkIn(["order", "study"], "pipeline_runs_target_type_check");
    table.text("order_id").references("orders.id").onDelete("CASCADE");
    table.text("study_id").references("studies.id").onDelete("CASCADE");
    table
      .text("execution_mode")
      .notNullable()
      .defaultTo("default")
      .checkIn(["default", "local", "slurm"], "pipeline_runs_execution_mode_check");
    table.jsonb("execution_profile").notNullable().defaultTo("{}");
    table.jsonb("config").notNullable().defaultTo("{}");
    // Null: every sample of the target.
    table.jsonb("input_sample_ids");
    // As the package defined them when the run was made; the package may change while it runs.
    table.jsonb("steps").notNullable().defaultTo("[]");
    table.text("run_folder");
    table.text("restarted_run_id").references("pipeline_runs.id").onDelete("SET NULL").index();

    table.integer("progress").checkBetween([0, 100], "pipeline_runs_progress_check");
    table.text("current_step");
    table.text("why");
    table.text("status_source");
    table.jsonb("workflow_facts").notNullable().defaultTo("{}");
    table.jsonb("executor_facts").notNullable().defaultTo("{}");
    table.jsonb("launch");
    table.text("queue_status");
    table.text("queue_reason");
    table.timestamp("queue_updated_at");
    table.timestamp("queued_at");
    table.timestamp("started_at");
    table.timestamp("completed_at");
    table.timestamp("last_event_at");
    table.timestamp("last_weblog_at");
    table.timestamp("last_trace_at");
    table.text("output_tail");
    table.text("error_tail");
    table.jsonb("results");
    table.integer("launch_key");
    table.timestamp("launched_at");
    table.integer("finalize_key");
    table.timestamp("finalize_touched_at");
    table.integer("finalize_tries").notNullable().defaultTo(0);
    table.timestamp("finalize_after");
    table.bigInteger("next_event_seq").notNullable().defaultTo(1);

    table.text("user_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.check("(order_id is null) <> (study_id is null)", [], "pipeline_runs_one_target_check");
    table.check("progress is distinct from 100 or status = 'completed'", [], "pipeline_runs_done_check");
    table.index(["created_at", "id"]);
    table.index(["status", "created_at", "id"]);
    table.index(["pipeline_id", "created_at", "id"]);
    table.index(["order_id", "created_at", "id"]);
    table.index(["study_id", "created_at", "id"]);
  });

  await knex.schema.createTable("pipeline_run_number_days", (table) => {
    table.text("prefix").notNullable();
    table.text("day").notNullable();
    table.integer("last_number").notNullable();
    table.primary(["prefix", "day"]);
  });

  await knex.schema.createTable("pipeline_run_tasks", (table) => {
    table.text("run_id").notNullable().references("pipeline_runs.id").onDelete("CASCADE");
    table.text("task_id").notNullable();
    table.text("process").notNullable();
    table.text("tag");
    table.text("name").notNullable();
    table
      .text("status")
      .notNullable()
      .checkIn(
        ["submitted", "running", "completed", "cached", "failed", "aborted"],
        "pipeline_run_tasks_status_check",
      );
    table.text("error_action");
    table.integer("exit_code");
    table.integer("attempt");
    table.text("hash");
    table.text("native_id");
    table.timestamp("submitted_at");
    table.timestamp("started_at");
    table.timestamp("completed_at");
    table.bigInteger("duration_ms");
    table.bigInteger("realtime_ms");
    table.double("cpu_percent");
    table.bigInteger("peak_rss_bytes");
    table.bigInteger("peak_vmem_bytes");
    table.bigInteger("read_bytes");
    table.bigInteger("written_bytes");
    table.primary(["run_id", "task_id"]);
  });

  await knex.schema.createTable("pipeline_run_events", (table) => {
    table.text("run_id").notNullable().references("pipeline_runs.id").onDelete("CASCADE");
    table.bigInteger("seq").notNullable();
    table
      .text("source")
      .notNullable()
      .checkIn(["weblog", "trace", "queue", "process", "launcher"], "pipeline_run_events_source_check");
    table.text("event_type").notNullable();
    table.text("process_name");
    table.text("step_id");
    table.text("status");
    table.text("message");
    table.text("payload");
    // Digest of source, event name and whole payload: what makes two events identical.
    table.binary("identity").notNullable();
    table.timestamp("occurred_at").notNullable();
    table.timestamp("received_at").notNullable().defaultTo(knex.fn.now());
    table.primary(["run_id", "seq"]);
    table.index(["run_id", "occurred_at", "seq"]);
  });

  await knex.schema.createTable("pipeline_result_selections", (table) => {
    table.text("id").primary();
    table.text("pipeline_id").notNullable();
    table.text("target_key").notNullable();
    table.text("order_id").references("orders.id").onDelete("CASCADE").index();
    table.text("study_id").references("studies.id").onDelete("CASCADE").index();
    table.text("selected_run_id").notNullable().unique().references("pipeline_runs.id").onDelete("CASCADE");
    table.text("selected_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("selected_at").notNullable();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["pipeline_id", "target_key"]);
  });

  await knex.schema.createTable("pipeline_artifacts", (table) => {
    table.text("id").primary();
    table.text("run_id").notNullable().references("pipeline_runs.id").onDelete("CASCADE");
    table.text("sample_id").references("samples.id").onDelete("SET NULL").index();
    table.text("output_id").notNullable();
    table.text("produced_by_step_id");
    table.text("type").notNullable();
    table.text("name").notNullable();
    // Begins with the name of the run's folder; never a path of the server's disk.
    table.text("path").notNullable();
    table.bigInteger("size");
    table.text("checksum");
    table.jsonb("metadata").notNullable().defaultTo("{}");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["run_id", "path", "output_id"], {
      indexName: "pipeline_artifacts_once",
      useConstraint: true,
    });
    table.index(["path"]);
  });

  await knex.schema.alterTable("assemblies", (table) => {
    table.text("run_id").references("pipeline_runs.id").onDelete("SET NULL");
    table.unique(["run_id", "sample_id", "assembly_file"], { indexName: "assemblies_once" });
  });

  await knex.schema.createTable("bins", (table) => {
    table.text("id").primary();
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE").index();
    table.text("run_id").references("pipeline_runs.id").onDelete("SET NULL");
    table.text("bin_name");
    table.text("bin_file").index();
    table.double("completeness");
    table.double("contamination");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["run_id", "sample_id", "bin_file"], { indexName: "bins_once" });
  });

  await knex.schema.alterTable("reads", (table) => {
    table.text("created_by_run_id").references("pipeline_runs.id").onDelete("SET NULL").index();
    // Which run last wrote something of this read, by pipeline.
    table.jsonb("pipeline_sources").notNullable().defaultTo("{}");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("reads", (table) =>
    table.dropColumns("created_by_run_id", "pipeline_sources"),
  );
  await knex.schema.dropTable("bins");
  await knex.schema.alterTable("assemblies", (table) => table.dropColumn("run_id"));
  for (const table of [
    "pipeline_artifacts",
    "pipeline_result_selections",
    "pipeline_run_events",
    "pipeline_run_tasks",
    "pipeline_run_number_days",
    "pipeline_runs",
  ])
    await knex.schema.dropTable(table);
}
