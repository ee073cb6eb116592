import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("order_number_days", (table) => {
    table.text("day").primary();
    table.integer("last_number").notNullable();
  });

  await knex.schema.createTable("orders", (table) => {
    table.text("id").primary();
    table.text("order_number").notNullable().unique();
    table.text("name");
    table
      .text("status")
      .notNullable()
      .defaultTo("DRAFT")
      .checkIn(["DRAFT", "SUBMITTED", "COMPLETED"], "orders_status_check");
    table.timestamp("status_updated_at").notNullable().defaultTo(knex.fn.now());
    table.text("notes");
    table.timestamp("notes_edited_at");
    table.text("notes_edited_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("sequencing_files_published_at");
    table.text("sequencing_files_published_by_id").references("users.id").onDelete("SET NULL").index();
    table.integer("number_of_samples");
    table.text("contact_name");
    table.text("contact_email");
    table.text("contact_phone");
    table.text("billing_address");
    table.text("platform");
    table.text("instrument_model");
    table.text("library_selection");
    table.text("library_strategy");
    table.text("library_source");
    table.jsonb("custom_fields").notNullable().defaultTo("{}");
    table.text("user_id").notNullable().references("users.id").onDelete("RESTRICT");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["created_at", "id"]);
    table.index(["user_id", "created_at", "id"]);
    table.index(["status", "created_at", "id"]);
  });

  await knex.schema.createTable("status_notes", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("user_id").references("users.id").onDelete("SET NULL").index();
    table
      .text("note_type")
      .notNullable()
      .checkIn(["STATUS_CHANGE", "SAMPLES_SENT"], "status_notes_note_type_check");
    table.text("content").notNullable();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "created_at"]);
  });
  await knex.raw(
    "create unique index status_notes_samples_sent_once on status_notes (order_id) where note_type = 'SAMPLES_SENT'",
  );

  await knex.schema.createTable("studies", (table) => {
    table.text("id").primary();
    table.text("title").notNullable();
    table.text("user_id").notNullable().references("users.id").onDelete("RESTRICT");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["user_id", "created_at", "id"]);
  });

  await knex.schema.createTable("samples", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("study_id").references("studies.id").onDelete("SET NULL").index();
    table.text("sample_id").notNullable();
    table.integer("position").notNullable();
    table.text("sample_alias");
    table.text("sample_title");
    table.text("sample_description");
    table.text("scientific_name");
    table.text("tax_id");
    table.text("sample_accession_number");
    table.text("biosample_number");
    table.jsonb("checklist_data").notNullable().defaultTo("{}");
    table.jsonb("checklist_units").notNullable().defaultTo("{}");
    table.jsonb("custom_fields").notNullable().defaultTo("{}");
    table
      .text("facility_status")
      .notNullable()
      .defaultTo("WAITING")
      .checkIn(
        ["WAITING", "PROCESSING", "SEQUENCED", "QC_REVIEW", "READY", "ISSUE"],
        "samples_facility_status_check",
      );
    table.timestamp("facility_status_updated_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    // Deferred to the end of the transaction, so that one save may swap two codes.
    table.unique(["order_id", "sample_id"], {
      indexName: "samples_code_unique",
      deferrable: "deferred",
    });
    table.index(["order_id", "position", "id"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ["samples", "studies", "status_notes", "orders", "order_number_days"]) {
    await knex.schema.dropTable(table);
  }
}
