import type { Knex } from "knex";

/** The role in the department with which an invited user begins. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("invitations", (table) => {
    table.text("department_role").checkIn(["lead", "member"], "invitations_department_role_check");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("invitations", (table) => table.dropColumn("department_role"));
}
