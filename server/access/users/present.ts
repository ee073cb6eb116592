import type { User } from "../../../db/models/User.ts";

/** An account as its administrators see it: never a hash. */
export function presentUser(user: User) {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    isDemo: user.isDemo,
    active: user.active,
    phone: user.phone,
    institution: user.institution,
    departmentId: user.departmentId,
    createdAt: user.createdAt.toISOString(),
  };
}

/** A person beside a record: who they are, nothing about their account. */
export function presentPerson(user: User | null | undefined) {
  if (!user) return null;
  return { id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email };
}

/** The same by name alone, for people who need not know their address. */
export function presentName(user: User | null | undefined) {
  return user ? { id: user.id, firstName: user.firstName, lastName: user.lastName } : null;
}
