import type { Invitation } from "../../../db/models/Invitation.ts";

/** An open invitation in lists, without its link. */
export function presentInvitation(invitation: Invitation) {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    departmentId: invitation.departmentId,
    departmentRole: invitation.departmentRole,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
