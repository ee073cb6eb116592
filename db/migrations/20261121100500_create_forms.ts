import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  // Every save is a row: earlier forms can be seen and brought back.
  await knex.schema.createTable("order_forms", (table) => {
    table.integer("version").primary();
    table.jsonb("form").notNullable();
    table.jsonb("facility_names").notNullable().defaultTo("[]");
    table.text("saved_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("saved_at").notNullable().defaultTo(knex.fn.now());
  });

  // One row for all studies, named "global", and one for each study that has a form of its own.
  await knex.schema.createTable("study_forms", (table) => {
    table.text("id").primary();
    table.text("study_id").unique().references("studies.id").onDelete("CASCADE");
    table.jsonb("fields").notNullable();
    table.jsonb("groups").notNullable();
    table.jsonb("facility_names").notNullable().defaultTo("[]");
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.check("id = coalesce(study_id, 'global')", undefined, "study_forms_id_check");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("study_forms");
  await knex.schema.dropTable("order_forms");
}
