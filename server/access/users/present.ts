import type { User } from "../../../db/models/User.ts";

/** An account for administrators, without its password hash. */
export function presentUser(user: User) {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    isDemo: user.isDemo,
    active: user.active,
    service: user.isService,
    phone: user.phone,
    institution: user.institution,
    departmentId: user.departmentId,
    createdAt: user.createdAt.toISOString(),
  };
}
