import type { Knex } from "knex";

/** Webhooks and chat channels, the events they receive, and the delivery of each event to each receiver. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("webhooks", (table) => {
    table.text("id").primary();
    table.text("kind").notNullable().checkIn(["webhook", "slack", "teams"], "webhooks_kind_check");
    table.text("name");
    table.text("url");
    table.text("sealed_url");
    table.text("sealed_secret");
    table.specificType("events", "text[]").notNullable();
    table.jsonb("templates").notNullable().defaultTo("{}");
    table.boolean("include_admin_fields").notNullable().defaultTo(false);
    table.boolean("active").notNullable().defaultTo(true);
    table.text("disabled_reason").checkIn(["gone", "failing"], "webhooks_disabled_reason_check");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  // No foreign keys: events are written with a change, which must not wait for a row that another change holds.
  await knex.schema.createTable("webhook_events", (table) => {
    table.text("id").primary();
    table.text("type").notNullable();
    table.text("record_id").notNullable();
    table.text("payload");
    table.text("admin_payload");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now()).index();
  });
  await knex.schema.createTable("webhook_deliveries", (table) => {
    table.text("id").primary();
    table.text("webhook_id").notNullable();
    table.text("event_id").notNullable();
    table.text("type").notNullable();
    table
      .text("status")
      .notNullable()
      .defaultTo("queued")
      .checkIn(["queued", "sending", "delivered", "failed"], "webhook_deliveries_status_check");
    table.integer("attempts").notNullable().defaultTo(0);
    table.timestamp("next_at").notNullable().defaultTo(knex.fn.now());
    table.text("claim_id");
    table.timestamp("claimed_at");
    table.timestamp("last_attempt_at");
    table.integer("duration_ms");
    table.integer("response_status");
    table.text("response_body");
    table.jsonb("error");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now()).index();
    table.index(["webhook_id", "created_at", "id"]);
  });
  await knex.raw(
    "create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where status = 'queued'",
  );
  await knex.raw(
    "create index webhook_deliveries_claimed on webhook_deliveries (webhook_id, claimed_at) where status = 'sending'",
  );
  // Announced at commit, so that a process sends the event without delay.
  await knex.raw(`
    create function announce_webhook_delivery() returns trigger language plpgsql as $$
    begin
      perform pg_notify('lanekeeper', 'webhook');
      return null;
    end $$`);
  await knex.raw(`
    create trigger webhook_delivery_queued after insert on webhook_deliveries for each row
      when (new.status = 'queued') execute function announce_webhook_delivery()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("webhook_deliveries");
  await knex.raw("drop function announce_webhook_delivery()");
  await knex.schema.dropTable("webhook_events");
  await knex.schema.dropTable("webhooks");
}
