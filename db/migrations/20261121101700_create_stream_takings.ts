import type { Knex } from "knex";

const STATUSES = ["waiting", "copying", "done", "failed"];
const DATA_CLASSES = ["cleaned", "raw", "unknown"];

/** The files of one sample that a watched run gave, joined into a read of it on the facility's word. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("stream_takings", (table) => {
    table.text("id").primary();
    table.text("stream_run_id").notNullable().references("stream_runs.id").onDelete("CASCADE");
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE").index();
    table.text("status").notNullable().defaultTo("waiting").checkIn(STATUSES, "stream_takings_status_check");
    table.text("data_class").notNullable().checkIn(DATA_CLASSES, "stream_takings_data_class_check");
    // What there was to take when it was asked for, then what is really taken.
    table.integer("file_count").notNullable();
    table.bigInteger("total_bytes").notNullable();
    table.bigInteger("total_reads").notNullable();
    table.bigInteger("copied_bytes").notNullable().defaultTo(0);
    // Where the joined file ends, known before it lies there.
    table.text("path");
    table.text("read_id").references("reads.id").onDelete("SET NULL").index();
    table.text("problem");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    // Who copies.
    table.text("lease_id");
    table.integer("lease_process");
    table.timestamp("lease_touched_at");
    table.timestamp("finished_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["stream_run_id", "sample_id", "created_at", "id"]);
    table.check(
      "(status in ('done', 'failed')) = (finished_at is not null)",
      [],
      "stream_takings_finished_check",
    );
    table.check("(status = 'failed') = (problem is not null)", [], "stream_takings_problem_check");
  });
  await knex.raw(`
    create unique index stream_takings_one_live on stream_takings (stream_run_id, sample_id)
      where status in ('waiting', 'copying')`);
  await knex.raw(`
    create index stream_takings_open on stream_takings (created_at, id) where status in ('waiting', 'copying')`);
  await knex.schema.alterTable("stream_files", (table) => {
    // The version that was taken last.
    table.text("taken_stamp");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("stream_files", (table) => {
    table.dropColumn("taken_stamp");
  });
  await knex.schema.dropTable("stream_takings");
}
