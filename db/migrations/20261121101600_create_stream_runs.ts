import type { Knex } from "knex";

const STATUSES = ["ACTIVE", "STOPPING", "STOPPED"];
const KINDS = [
  "RUN_STARTED",
  "FILE_INGESTED",
  "ERROR",
  "RUN_STOP_REQUESTED",
  "RUN_STOPPED",
  "RUN_STALLED",
  "DISK_LOW",
  "RUN_FINISHED",
  "FILES_VERIFIED",
];

/** Runs of sequencers that are watched while they write, what they wrote, and what happened (spec §2, live stream). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("stream_runs", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("sequencer_run_id");
    table.text("flow_cell_id");
    table.text("device_id");
    // As it really lies, after links.
    table.text("output_dir").notNullable();
    table.text("status").notNullable().defaultTo("ACTIVE").checkIn(STATUSES, "stream_runs_status_check");
    table.jsonb("barcode_map").notNullable().defaultTo("{}");
    table.integer("total_files").notNullable().defaultTo(0);
    table.bigInteger("total_size").notNullable().defaultTo(0);
    table.bigInteger("total_reads").notNullable().defaultTo(0);
    table.bigInteger("total_bases").notNullable().defaultTo(0);
    table.bigInteger("next_event_seq").notNullable().defaultTo(1);
    table.text("started_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("started_at").notNullable();
    table.timestamp("last_seen_at").notNullable();
    table.timestamp("last_file_at");
    table.timestamp("stop_requested_at");
    table.timestamp("stopped_at");
    table.text("monitor_id");
    // Files that were found and are not counted yet.
    table.integer("waiting_files").notNullable().defaultTo(0);
    // Since when: null while all is well.
    table.timestamp("stalled_at");
    table.timestamp("disk_low_at");
    table.timestamp("folder_missing_at");
    // Barcodes of the map whose sample the order does not have, and of which that was told.
    table.specificType("unmatched_barcodes", "text[]").notNullable().defaultTo("{}");
    // What the sequencer itself wrote about the run, and what its list of hashes says of our files.
    table.jsonb("final_summary");
    table.jsonb("verification");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "started_at", "id"]);
    table.check("(status = 'STOPPED') = (stopped_at is not null)", [], "stream_runs_stopped_check");
  });
  await knex.raw(
    "create unique index stream_runs_one_active_per_folder on stream_runs (output_dir) where status = 'ACTIVE'",
  );
  await knex.raw(
    "create index stream_runs_shown on stream_runs ((status = 'STOPPED'), started_at desc, id desc)",
  );
  await knex.raw("create index stream_runs_open on stream_runs (started_at) where status <> 'STOPPED'");

  await knex.schema.createTable("stream_events", (table) => {
    table.text("id").primary();
    table.text("stream_run_id").notNullable().references("stream_runs.id").onDelete("CASCADE");
    table.bigInteger("seq").notNullable();
    table.timestamp("ts").notNullable();
    table.text("kind").notNullable().checkIn(KINDS, "stream_events_kind_check");
    table.jsonb("payload").notNullable().defaultTo("{}");
    table.unique(["stream_run_id", "seq"]);
  });
  // A few among a million.
  await knex.raw(
    "create index stream_events_problems on stream_events (stream_run_id, seq) where kind in ('ERROR', 'RUN_STALLED', 'DISK_LOW')",
  );

  await knex.schema.createTable("stream_files", (table) => {
    table.text("id").primary();
    table.text("stream_run_id").notNullable().references("stream_runs.id").onDelete("CASCADE");
    // Below the output folder.
    table.text("path").notNullable();
    table.text("barcode").notNullable();
    table.text("sample_id").references("samples.id").onDelete("SET NULL").index();
    // The version that was counted: size, time of its last change and inode. Null while none was.
    table.text("stamp");
    table.bigInteger("size").notNullable().defaultTo(0);
    table.bigInteger("reads").notNullable().defaultTo(0);
    table.bigInteger("bases").notNullable().defaultTo(0);
    table.timestamp("written_at");
    table.timestamp("ingested_at");
    // What was wrong with which version, so that it is told once.
    table.text("problem");
    table.text("problem_stamp");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["stream_run_id", "path"]);
    table.index(["stream_run_id", "stamp"]);
    table.index(["stream_run_id", "written_at"]);
    table.index(["stream_run_id", "sample_id", "barcode"]);
    table.index(["stream_run_id", "barcode", "ingested_at"]);
  });

  await knex.schema.createTable("stream_barcodes", (table) => {
    table.text("stream_run_id").notNullable().references("stream_runs.id").onDelete("CASCADE");
    table.text("barcode").notNullable();
    table.integer("file_count").notNullable().defaultTo(0);
    table.bigInteger("total_size").notNullable().defaultTo(0);
    table.bigInteger("total_reads").notNullable().defaultTo(0);
    table.bigInteger("total_bases").notNullable().defaultTo(0);
    table.timestamp("last_file_at").notNullable();
    table.text("last_file_path").notNullable();
    table.primary(["stream_run_id", "barcode"]);
  });

  // What the sequencer wrote about a run beside its reads, and which version of it was looked at.
  await knex.schema.createTable("stream_sequencer_files", (table) => {
    table.text("stream_run_id").notNullable().references("stream_runs.id").onDelete("CASCADE");
    table.text("path").notNullable();
    table.text("stamp").notNullable();
    table.timestamp("looked_at").notNullable();
    // Of a list of hashes: what it says of our files.
    table.jsonb("verification");
    table.primary(["stream_run_id", "path"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [
    "stream_sequencer_files",
    "stream_barcodes",
    "stream_files",
    "stream_events",
    "stream_runs",
  ])
    await knex.schema.dropTable(table);
}
