import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("departments", (table) => {
    table.text("id").primary();
    table.text("name").notNullable().unique();
    table.text("description");
    table.boolean("is_active").notNullable().defaultTo(true);
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
  });

  await knex.schema.createTable("users", (table) => {
    table.text("id").primary();
    table.text("email").notNullable();
    table.text("password_hash").notNullable();
    table.text("first_name").notNullable();
    table.text("last_name").notNullable();
    table.text("phone");
    table.text("institution");
    table.text("role").notNullable().checkIn(["FACILITY_ADMIN", "RESEARCHER"], "users_role_check");
    table.boolean("is_demo").notNullable().defaultTo(false);
    table.boolean("active").notNullable().defaultTo(true);
    table.text("department_id").references("departments.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["created_at", "id"]);
  });
  await knex.raw("create unique index users_email_unique on users (lower(email))");

  // The shape connect-pg-simple expects.
  await knex.schema.createTable("sessions", (table) => {
    table.text("sid").primary();
    table.jsonb("sess").notNullable();
    table.timestamp("expire").notNullable().index();
  });
  await knex.raw("create index sessions_user_index on sessions ((sess->>'userId'))");

  // The shape rate-limiter-flexible expects.
  await knex.schema.createTable("sign_in_limits", (table) => {
    table.string("key", 255).primary();
    table.integer("points").notNullable().defaultTo(0);
    table.bigInteger("expire");
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ["sign_in_limits", "sessions", "users", "departments"]) {
    await knex.schema.dropTable(table);
  }
}
