import type { Knex } from "knex";

/** Price list with the rates of departments, and quotes for orders. Amounts are decimals of the currency of the
 *  facility. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("price_items", (table) => {
    table.text("id").primary();
    table.text("code").notNullable();
    table.text("name").notNullable();
    table
      .text("unit")
      .notNullable()
      .checkIn(["sample", "lane", "gb", "hour", "flat"], "price_items_unit_check");
    table.decimal("price", 14, 4).notNullable().checkBetween([0, 99_999_999], "price_items_price_check");
    // null: of every service.
    table.text("service_id").references("services.id").onDelete("RESTRICT").index();
    // YYYY-MM-DD, both inclusive; null: not limited.
    table.text("valid_from").checkRegex("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "price_items_valid_from_check");
    table.text("valid_until").checkRegex("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "price_items_valid_until_check");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw("create unique index price_items_code_unique on price_items (lower(code))");
  await knex.schema.createTable("rate_groups", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    // Prices of the list are multiplied by it.
    table
      .decimal("factor", 8, 4)
      .notNullable()
      .defaultTo(1)
      .checkBetween([0, 1_000], "rate_groups_factor_check");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw("create unique index rate_groups_name_unique on rate_groups (lower(name))");
  // Own prices of a group, which replace the price of the list times the factor.
  await knex.schema.createTable("rate_prices", (table) => {
    table.text("rate_group_id").notNullable().references("rate_groups.id").onDelete("CASCADE");
    table.text("price_item_id").notNullable().references("price_items.id").onDelete("CASCADE").index();
    table.decimal("price", 14, 4).notNullable().checkBetween([0, 99_999_999], "rate_prices_price_check");
    table.primary(["rate_group_id", "price_item_id"]);
  });
  await knex.schema.alterTable("departments", (table) => {
    table.text("rate_group_id").references("rate_groups.id").onDelete("RESTRICT").index();
  });
  await knex.schema.createTable("quotes", (table) => {
    table.text("id").primary();
    table.text("number").notNullable().unique();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE").index();
    table
      .text("state")
      .notNullable()
      .defaultTo("draft")
      .checkIn(["draft", "sent", "accepted", "declined"], "quotes_state_check");
    table.text("currency").notNullable();
    table.text("recipient");
    table.text("purchase_order");
    // YYYY-MM-DD: the last day on which a sent quote can be accepted.
    table.text("valid_until").checkRegex("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "quotes_valid_until_check");
    table.text("note");
    table.text("terms");
    table.decimal("total", 24, 2).notNullable().defaultTo(0);
    table.timestamp("sent_at");
    table.timestamp("decided_at");
    table.text("decided_by_id").references("users.id").onDelete("SET NULL").index();
    table.text("reason");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.schema.createTable("quote_lines", (table) => {
    table.text("id").primary();
    table.text("quote_id").notNullable().references("quotes.id").onDelete("CASCADE");
    table.integer("position").notNullable();
    // The line keeps code, name, unit and price of the item.
    table.text("price_item_id").references("price_items.id").onDelete("SET NULL").index();
    table.text("code");
    table.text("name").notNullable();
    table
      .text("unit")
      .notNullable()
      .checkIn(["sample", "lane", "gb", "core_hour", "hour", "flat"], "quote_lines_unit_check");
    table.decimal("quantity", 14, 4).notNullable();
    table.decimal("unit_price", 14, 4).notNullable();
    table.decimal("discount_percent", 5, 2).notNullable().defaultTo(0);
    table.decimal("amount", 24, 2).notNullable();
    table.unique(["quote_id", "position"]);
  });
  await knex.schema.createTable("quote_number_years", (table) => {
    table.integer("year").primary();
    table.integer("last_number").notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("quote_number_years");
  await knex.schema.dropTable("quote_lines");
  await knex.schema.dropTable("quotes");
  await knex.schema.alterTable("departments", (table) => table.dropColumn("rate_group_id"));
  await knex.schema.dropTable("rate_prices");
  await knex.schema.dropTable("rate_groups");
  await knex.schema.dropTable("price_items");
}
