import type { Knex } from "knex";

/** Invitations, links that reset a password, passwords that must be changed, and the ORCID iD of a user. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("invitations", (table) => {
    table.text("id").primary();
    table.text("email").notNullable();
    table.text("role").notNullable().checkIn(["FACILITY_ADMIN", "RESEARCHER"], "invitations_role_check");
    table.text("department_id").references("departments.id").onDelete("SET NULL").index();
    table.text("invited_by_id").references("users.id").onDelete("SET NULL").index();
    table.binary("token_hash").notNullable().unique();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("expires_at").notNullable().index();
    table.timestamp("accepted_at");
    table.timestamp("revoked_at");
    table.check("octet_length(token_hash) = 32", undefined, "invitations_hash_check");
  });
  await knex.raw(
    "create index invitations_open on invitations (created_at, id) where accepted_at is null and revoked_at is null",
  );
  await knex.raw("create index invitations_email on invitations (lower(email))");
  await knex.schema.createTable("password_resets", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE").index();
    table.binary("token_hash").notNullable().unique();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("expires_at").notNullable().index();
    table.check("octet_length(token_hash) = 32", undefined, "password_resets_hash_check");
  });
  await knex.schema.alterTable("users", (table) => {
    table.boolean("must_change_password").notNullable().defaultTo(false);
    table.text("orcid");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("users", (table) => table.dropColumns("must_change_password", "orcid"));
  await knex.schema.dropTable("password_resets");
  await knex.schema.dropTable("invitations");
}
