import type { User } from "../../../db/models/User.ts";

/** Returns the name and address of a user for display beside a record, without account data. */
export function presentPerson(user: User | null | undefined) {
  if (!user) return null;
  return { id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email };
}

/** Returns the name only, for readers who may not see the address. */
export function presentName(user: User | null | undefined) {
  return user ? { id: user.id, firstName: user.firstName, lastName: user.lastName } : null;
}
