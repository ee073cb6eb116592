import type { Knex } from "knex";

/** What a study holds beside its title, and the ways its samples are looked up. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("studies", (table) => {
    table.text("alias").index();
    table.text("description");
    table.text("checklist_type");
    table.integer("mixs_version");
    table.jsonb("study_metadata").notNullable().defaultTo("{}");
    table.boolean("ready_for_submission").notNullable().defaultTo(false);
    table.timestamp("ready_at");
    table.text("study_accession_id");
    table.boolean("submitted").notNullable().defaultTo(false);
    table.timestamp("submitted_at");
    table.timestamp("test_registered_at");
    table.text("notes");
    table.timestamp("notes_edited_at");
    table.text("notes_edited_by_id").references("users.id").onDelete("SET NULL").index();
    table.check("ready_for_submission = (ready_at is not null)", [], "studies_ready_check");
    // A study keeps the registry version it was authored with (spec §9).
    table.check("(checklist_type is null) = (mixs_version is null)", [], "studies_pinned_check");
    table.index(["created_at", "id"]);
  });
  await knex.schema.alterTable("samples", (table) => {
    table.dropIndex("study_id", "samples_study_id_index");
    table.index(["study_id", "order_id", "position", "id"], "samples_in_study_index");
  });
  await knex.raw(
    `create index samples_without_study_index on samples (order_id desc, "position", id) where study_id is null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index samples_without_study_index");
  await knex.schema.alterTable("samples", (table) => {
    table.dropIndex([], "samples_in_study_index");
    table.index("study_id", "samples_study_id_index");
  });
  await knex.schema.alterTable("studies", (table) => {
    table.dropIndex(["created_at", "id"]);
    table.dropChecks(["studies_ready_check", "studies_pinned_check"]);
    table.dropColumns(
      "alias",
      "description",
      "checklist_type",
      "mixs_version",
      "study_metadata",
      "ready_for_submission",
      "ready_at",
      "study_accession_id",
      "submitted",
      "submitted_at",
      "test_registered_at",
      "notes",
      "notes_edited_at",
      "notes_edited_by_id",
    );
  });
}
