import type { Knex } from "knex";

const STATUSES = ["queued", "sending", "sent", "failed", "refused", "digest", "merged", "dropped"];

const FORMER_KINDS = [
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

/** Outgoing mail, and what a person has decided about mail. */
export async function up(knex: Knex): Promise<void> {
  // No foreign keys: a mail is written with a change and must not wait for a row that another change holds.
  await knex.schema.createTable("mail_outbox", (table) => {
    table.text("id").primary();
    table.text("user_id").index();
    table.text("to_address").notNullable();
    table.text("kind").notNullable();
    table.text("template").notNullable();
    table.text("sealed_params");
    table.text("notification_id");
    table.text("digest_id").index();
    table.text("status").notNullable().defaultTo("queued").checkIn(STATUSES, "mail_outbox_status_check");
    table.integer("attempts").notNullable().defaultTo(0);
    table.timestamp("next_at").notNullable().defaultTo(knex.fn.now());
    table.text("claim_id");
    table.timestamp("claimed_at");
    table.text("message_id");
    table.text("answer");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("ended_at");
  });
  await knex.raw("create index mail_outbox_due on mail_outbox (next_at) where status = 'queued'");
  await knex.raw("create index mail_outbox_claimed on mail_outbox (claimed_at) where status = 'sending'");
  await knex.raw(
    "create index mail_outbox_digest on mail_outbox (user_id, created_at) where status = 'digest'",
  );
  await knex.raw("create index mail_outbox_ended on mail_outbox (ended_at) where ended_at is not null");
  await knex.raw(
    "create index mail_outbox_undelivered on mail_outbox (ended_at) where status in ('failed', 'refused')",
  );
  // Announced at commit, whichever statement wrote the row, so that a process sends it without delay.
  await knex.raw(`
    create function announce_mail() returns trigger language plpgsql as $$
    begin
      perform pg_notify('lanekeeper', 'mail');
      return null;
    end $$`);
  await knex.raw(`
    create trigger mail_queued after insert on mail_outbox for each row
      when (new.status = 'queued') execute function announce_mail()`);
  await knex.schema.alterTable("users", (table) => {
    table.text("language").checkIn(["en", "de"], "users_language_check");
    table.jsonb("mail_preferences").notNullable().defaultTo("{}");
    // The refusal counts as long as the account has this address.
    table.text("mail_refused_address");
    table.text("mail_refusal");
  });
  // The kinds are listed in db/models/Notification.ts.
  await knex.raw("alter table notifications drop constraint if exists notifications_kind_check");
}

export async function down(knex: Knex): Promise<void> {
  await knex("notifications").whereNotIn("kind", FORMER_KINDS).delete();
  const kinds = FORMER_KINDS.map((kind) => `'${kind}'`).join(", ");
  await knex.raw(
    `alter table notifications add constraint notifications_kind_check check (kind in (${kinds}))`,
  );
  await knex.schema.alterTable("users", (table) => {
    table.dropColumns("language", "mail_preferences", "mail_refused_address", "mail_refusal");
  });
  await knex.schema.dropTable("mail_outbox");
  await knex.raw("drop function announce_mail()");
}
