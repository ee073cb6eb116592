import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("sequencing_uploads", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("sample_id").references("samples.id").onDelete("SET NULL").index();
    table
      .text("target_kind")
      .notNullable()
      .checkIn(["read", "artifact"], "sequencing_uploads_target_kind_check");
    table.text("target_role").notNullable();
    table.text("original_name").notNullable();
    table.text("temp_path").notNullable();
    table.text("final_path");
    table.bigInteger("expected_size").notNullable().checkPositive("sequencing_uploads_expected_size_check");
    table.bigInteger("received_size").notNullable().defaultTo(0);
    table
      .text("status")
      .notNullable()
      .defaultTo("PENDING")
      .checkIn(
        ["PENDING", "UPLOADING", "READY", "COMPLETED", "CANCELLED"],
        "sequencing_uploads_status_check",
      );
    table.text("checksum_provided");
    table.text("mime_type");
    table.jsonb("metadata").notNullable().defaultTo("{}");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    // Who is writing a chunk right now: the lease, the process that holds it, its last sign of progress.
    table.text("lease_id");
    table.integer("lease_process");
    table.timestamp("lease_touched_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.check("received_size between 0 and expected_size", [], "sequencing_uploads_received_size_check");
    table.index(["order_id", "created_at", "id"]);
  });
  await knex.raw(
    "create index sequencing_uploads_open_index on sequencing_uploads (updated_at) where status in ('PENDING', 'UPLOADING', 'READY')",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("sequencing_uploads");
}
