import type { Knex } from "knex";

const KINDS = [
  "order.submitted",
  "order.samplesSent",
  "order.completed",
  "files.published",
  "samples.issue",
  "results.selected",
  "run.completed",
  "run.failed",
  "run.cancelled",
  "stream.stalled",
  "stream.diskLow",
  "stream.folderMissing",
  "stream.finished",
  "message.posted",
  "message.mention",
  "upload.completed",
];

/** What changed for a person, a row for each of them. */
export async function up(knex: Knex): Promise<void> {
  // No foreign keys: writing one never waits for what it tells of, which somebody else may hold.
  await knex.schema.createTable("notifications", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable();
    table.text("kind").notNullable().checkIn(KINDS, "notifications_kind_check");
    // Who did it; null when it happened by itself.
    table.text("actor_id");
    table.text("order_id").index();
    table.text("study_id").index();
    table.text("run_id").index();
    table.text("stream_run_id").index();
    table.text("message_id");
    table.jsonb("data").notNullable().defaultTo("{}");
    // How often it happened while this row was unread.
    table.integer("times").notNullable().defaultTo(1);
    table.timestamp("read_at");
    table.timestamp("last_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.index(["last_at"]);
  });
  await knex.raw("create index notifications_newest on notifications (user_id, last_at desc, id desc)");
  await knex.raw(
    "create index notifications_unread on notifications (user_id, kind, order_id) where read_at is null",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("notifications");
}
