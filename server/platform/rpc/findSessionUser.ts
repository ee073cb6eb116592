import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import { prepared } from "../../../db/prepared.ts";
import type { SessionUser } from "./context.ts";

/** Reads the active user of a session from the database; null for a deactivated or deleted account. Called for each
 *  request (additions §2). */
export async function findSessionUser(db: Knex, userId: string): Promise<SessionUser | null> {
  const user = await User.query(db)
    .findById(userId)
    .where({ active: true })
    .select("id", "email", "firstName", "lastName", "role", "isDemo")
    .onBuildKnex(prepared("session user"));
  return user ? presentSessionUser(user) : null;
}

/** Returns the documented user object, without the password hash or other account data. */
export function presentSessionUser(user: Pick<User, keyof SessionUser>): SessionUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    isDemo: user.isDemo,
  };
}
