import type { Knex } from "knex";

/** Second factors of accounts (authenticator apps and passkeys), and the codes that replace a lost one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("second_factors", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE").index();
    table.text("kind").notNullable().checkIn(["totp", "passkey"], "second_factors_kind_check");
    table.text("name").notNullable();
    table.text("sealed_secret");
    table.integer("last_step");
    table.text("credential_id").unique();
    table.binary("public_key");
    table.bigInteger("counter");
    table.jsonb("transports");
    table.text("rp_id");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("last_used_at");
  });
  await knex.raw("create unique index second_factors_totp on second_factors (user_id) where kind = 'totp'");
  await knex.schema.createTable("recovery_codes", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.binary("code_hash").notNullable();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("used_at");
    table.unique(["user_id", "code_hash"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("recovery_codes");
  await knex.schema.dropTable("second_factors");
}
