import type { Knex } from "knex";

/** The checklist registry beyond version 1, which is bundled with the release: every import that changes something is
 *  a version, with the definitions it brought. Rows are only added, so every earlier version stays readable. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("checklist_versions", (table) => {
    table.integer("version").primary();
    table.timestamp("imported_at").notNullable().defaultTo(knex.fn.now());
    table.text("imported_by_id").references("users.id").onDelete("SET NULL").index();
    table.text("source").notNullable();
    table.check("version > 1", [], "checklist_versions_version_check");
  });

  await knex.schema.createTable("checklist_definitions", (table) => {
    table.text("accession").notNullable();
    table.integer("version").notNullable().references("checklist_versions.version").index();
    table.jsonb("definition").notNullable();
    table.boolean("deprecated").notNullable().defaultTo(false);
    table.primary(["accession", "version"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("checklist_definitions");
  await knex.schema.dropTable("checklist_versions");
}
