import { User } from "../../../db/models/User.ts";
import { prepared } from "../../../db/prepared.ts";
import type { SessionUser } from "./context.ts";

/** The active user of a session as the database has them now, or null. Read at each request (additions §2). */
export async function findSessionUser(userId: string): Promise<SessionUser | null> {
  const user = await User.query()
    .findById(userId)
    .where({ active: true })
    .select("id", "email", "firstName", "lastName", "role", "isDemo")
    .onBuildKnex(prepared("session user"));
  return user ? presentSessionUser(user) : null;
}

/** The documented user object: no hash, nothing a page does not need. */
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
