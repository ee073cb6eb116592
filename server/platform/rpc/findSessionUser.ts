import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import { prepared } from "../../../db/prepared.ts";
import type { SessionUser } from "./context.ts";

/** The columns of a session user, for a query with the table users in scope, by their names in SessionUser. */
export const SESSION_USER_COLUMNS = `users.id, users.email, users.first_name as "firstName", users.last_name as "lastName",
  users.role, users.is_demo as "isDemo", users.must_change_password as "mustChangePassword",
  not users.is_service and not users.is_demo and exists (
    select from settings where key = 'access' and jsonb_exists(value -> 'secondFactorRoles', users.role)
  ) and not exists (select from second_factors where user_id = users.id) as "mustSetUpSecondFactor",
  not users.is_service and not users.is_demo and coalesce((
    select withdrawn_at is null and not exists (
      select from terms_acceptances where user_id = users.id and version = newest.version
    ) from terms_versions as newest order by version desc limit 1
  ), false) as "mustAcceptTerms", case when exists (
    select from settings where key = 'access' and value -> 'departmentSharing' = 'true'
  ) then users.department_id end as "sharedDepartmentId",
  case when users.department_role = 'lead' then users.department_id end as "leadDepartmentId"`;

/** Reads the active user of a session from the database; null for a deactivated or deleted account. Called for each
 *  request (additions §2). */
export async function findSessionUser(db: Knex, userId: string): Promise<SessionUser | null> {
  const user = await User.query(db)
    .findById(userId)
    .where({ active: true })
    .select(User.raw(SESSION_USER_COLUMNS))
    .onBuildKnex(prepared("session user"));
  return user ? toSessionUser(user) : null;
}

/** Returns the user of a row with SESSION_USER_COLUMNS. */
export function toSessionUser(row: SessionUser): SessionUser {
  return {
    ...presentSessionUser(row),
    sharedDepartmentId: row.sharedDepartmentId ?? null,
    leadDepartmentId: row.leadDepartmentId ?? null,
  };
}

/** Returns a user of whom no second factor is asked: its provider decides, or a program acts. */
export function withoutSecondFactor({
  mustSetUpSecondFactor: _mustSetUp,
  ...user
}: SessionUser): SessionUser {
  return user;
}

/** Returns the documented user object, without the password hash or other account data. */
export function presentSessionUser(
  user: Pick<SessionUser, Exclude<keyof SessionUser, "sharedDepartmentId" | "leadDepartmentId">>,
) {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    isDemo: user.isDemo,
    mustChangePassword: user.mustChangePassword,
    ...(user.mustSetUpSecondFactor && { mustSetUpSecondFactor: true }),
    ...(user.mustAcceptTerms && { mustAcceptTerms: true }),
  };
}
