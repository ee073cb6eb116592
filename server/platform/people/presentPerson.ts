import type { User } from "../../../db/models/User.ts";

/** A person beside a record: who they are, nothing about their account. */
export function presentPerson(user: User | null | undefined) {
  if (!user) return null;
  return { id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email };
}

/** The same by name alone, for people who need not know their address. */
export function presentName(user: User | null | undefined) {
  return user ? { id: user.id, firstName: user.firstName, lastName: user.lastName } : null;
}
