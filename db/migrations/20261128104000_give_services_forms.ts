import type { Knex } from "knex";

/** Versions of order forms of single services, beside those of the facility's form. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("services", (table) => {
    // false: orders of the service use the facility's form, also if versions of its own are stored.
    table.boolean("uses_own_form").notNullable().defaultTo(false);
  });
  await knex.schema.alterTable("order_forms", (table) => {
    table.text("service_id").references("services.id").onDelete("RESTRICT").index();
    table.dropPrimary();
  });
  // Versions are counted from 1 for each form.
  await knex.raw(
    "create unique index order_forms_version_unique on order_forms (coalesce(service_id, ''), version)",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex("order_forms").whereNotNull("service_id").delete();
  await knex.raw("drop index order_forms_version_unique");
  await knex.schema.alterTable("order_forms", (table) => {
    table.primary(["version"]);
    table.dropColumn("service_id");
  });
  await knex.schema.alterTable("services", (table) => table.dropColumn("uses_own_form"));
}
