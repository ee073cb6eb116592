import type { Knex } from "knex";

/** Addresses that an account has signed in from, as a keyed hash: a stranger who guesses passwords at an address does
 *  not lock out the accounts that use it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("sign_in_places", (table) => {
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.text("address_hash").notNullable();
    table.timestamp("last_at").notNullable();
    table.primary(["user_id", "address_hash"]);
    table.index("last_at");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("sign_in_places");
}
