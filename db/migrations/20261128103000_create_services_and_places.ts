import type { Knex } from "knex";

/** Services that orders choose from, and places where samples, libraries and pools are stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("services", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    table.text("description");
    table.integer("position").notNullable().defaultTo(0);
    // Inactive: kept for its orders, and not offered any more.
    table.boolean("is_active").notNullable().defaultTo(true);
    // Working days from receipt to delivery.
    table.integer("turnaround_days").checkBetween([1, 1000], "services_turnaround_days_check");
    table.text("shipping_instructions");
    // Limits of measurements: pass, warn, fail.
    table.jsonb("quality_rules").notNullable().defaultTo("[]");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["position", "id"]);
  });
  await knex.raw("create unique index services_name_unique on services (lower(name))");
  await knex.schema.alterTable("orders", (table) => {
    table.text("service_id").references("services.id").onDelete("RESTRICT").index();
  });
  await knex.schema.createTable("places", (table) => {
    table.text("id").primary();
    table.text("parent_id").references("places.id").onDelete("RESTRICT");
    table
      .text("place_kind")
      .notNullable()
      .checkIn(["room", "freezer", "shelf", "rack", "box", "plate"], "places_place_kind_check");
    table.text("name").notNullable();
    // The code on its label, which a scan names.
    table.text("code").unique();
    // Of the grid of a box or plate.
    table.integer("rows").checkBetween([1, 32], "places_rows_check");
    table.integer("columns").checkBetween([1, 48], "places_columns_check");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["parent_id", "name"]);
  });
  // Names differ within a place; places without a parent are in one list.
  await knex.raw("create unique index places_name_unique on places (coalesce(parent_id, ''), lower(name))");
  // Where a sample, library or pool was stored and since when; without an end, where it is now.
  await knex.schema.createTable("stored_items", (table) => {
    table.text("id").primary();
    table.text("place_id").notNullable().references("places.id").onDelete("RESTRICT");
    // A1 to AF48; null in a place without a grid.
    table.text("well").checkRegex("^[A-Z]{1,2}[1-9][0-9]{0,1}$", "stored_items_well_check");
    table.text("sample_id").references("samples.id").onDelete("CASCADE").index();
    table.text("library_id").references("libraries.id").onDelete("CASCADE").index();
    table.text("pool_id").references("pools.id").onDelete("CASCADE").index();
    table.timestamp("stored_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("removed_at");
    table.text("stored_by_id").references("users.id").onDelete("SET NULL").index();
    table.index(["place_id", "stored_at"]);
  });
  await knex.raw(`
    alter table stored_items add constraint stored_items_item_check check (num_nonnulls(sample_id, library_id, pool_id) = 1);
    create unique index stored_items_well_unique on stored_items (place_id, well) where removed_at is null and well is not null;
    create unique index stored_items_sample_unique on stored_items (sample_id) where removed_at is null;
    create unique index stored_items_library_unique on stored_items (library_id) where removed_at is null;
    create unique index stored_items_pool_unique on stored_items (pool_id) where removed_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("stored_items");
  await knex.schema.dropTable("places");
  await knex.schema.alterTable("orders", (table) => table.dropColumn("service_id"));
  await knex.schema.dropTable("services");
}
