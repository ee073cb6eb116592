import type { Knex } from "knex";

const CHECKS = { users: "users_role_check", invitations: "invitations_role_check" };
const OLD_ROLES = ["FACILITY_ADMIN", "RESEARCHER"];

/** Users of the facility other than admins: technicians, bioinformaticians, and viewers who change nothing. */
export async function up(knex: Knex): Promise<void> {
  await allowRoles(knex, [...OLD_ROLES, "TECHNICIAN", "BIOINFORMATICIAN", "FACILITY_VIEWER"]);
}

export async function down(knex: Knex): Promise<void> {
  // An account that loses its role keeps its own records, and no others.
  for (const table of Object.keys(CHECKS))
    await knex(table).whereNotIn("role", OLD_ROLES).update({ role: "RESEARCHER" });
  await allowRoles(knex, OLD_ROLES);
}

async function allowRoles(knex: Knex, roles: string[]): Promise<void> {
  const list = roles.map((role) => `'${role}'`).join(", ");
  for (const [table, check] of Object.entries(CHECKS)) {
    await knex.raw(`alter table ${table} drop constraint ${check}`);
    await knex.raw(`alter table ${table} add constraint ${check} check (role in (${list}))`);
  }
}
