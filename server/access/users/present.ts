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
    erased: user.erasedAt !== null,
    service: user.isService,
    mustChangePassword: user.mustChangePassword,
    phone: user.phone,
    institution: user.institution,
    orcid: user.orcid,
    departmentId: user.departmentId,
    departmentRole: user.departmentRole,
    mailRefusal: presentMailRefusal(user),
    createdAt: user.createdAt.toISOString(),
  };
}

/** The answer of the mail server that refused the present address of an account; null without one. */
function presentMailRefusal({ email, mailRefusedAddress, mailRefusal }: User): string | null {
  return mailRefusedAddress?.toLowerCase() === email.toLowerCase() ? mailRefusal : null;
}
