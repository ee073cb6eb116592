import type { Knex } from "knex";

/** Tokens for programs, service accounts, and the token of an audit entry. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("api_tokens", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.text("name").notNullable();
    table.binary("token_hash").notNullable().unique();
    table.specificType("scopes", "text[]").notNullable();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("last_used_at");
    table.timestamp("expires_at").notNullable();
    table.timestamp("revoked_at");
    table.check("octet_length(token_hash) = 32", undefined, "api_tokens_hash_check");
    table.index(["user_id", "id"]);
    table.index("expires_at");
  });
  await knex.schema.alterTable("users", (table) => {
    table.boolean("is_service").notNullable().defaultTo(false);
  });
  await knex.schema.alterTable("audit_entries", (table) => {
    table.text("token_name");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("audit_entries", (table) => table.dropColumn("token_name"));
  await knex.schema.alterTable("users", (table) => table.dropColumn("is_service"));
  await knex.schema.dropTable("api_tokens");
}
