import type { Knex } from "knex";

/** Accounts that are joined to an identity of a sign-on provider or a directory; they need no password. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("user_identities", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.text("kind").notNullable().checkIn(["oidc", "ldap"], "user_identities_kind_check");
    table.text("issuer").notNullable();
    table.text("subject").notNullable();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("last_used_at");
    table.unique(["issuer", "subject"]);
    table.unique(["user_id", "issuer"]);
  });
  await knex.raw("alter table users alter column password_hash drop not null");
}

export async function down(knex: Knex): Promise<void> {
  // No password has this hash.
  await knex.raw("update users set password_hash = 'none' where password_hash is null");
  await knex.raw("alter table users alter column password_hash set not null");
  await knex.schema.dropTable("user_identities");
}
