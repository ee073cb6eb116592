import { DEPARTMENT_INVITATIONS_MAX } from "../limits.ts";
import { refusal } from "../../platform/errors/refusal.ts";

export const invitationInvalid = refusal("invitations.invalid", 400, "Invitation is no longer valid");
export const invitedElsewhere = refusal(
  "invitations.elsewhere",
  409,
  "The facility has invited this address already",
);
export const tooManyInvitations = refusal(
  "invitations.tooMany",
  409,
  "A department can have at most {limit} open invitations",
  { limit: DEPARTMENT_INVITATIONS_MAX },
);
export const invitationNotFound = refusal("invitations.notFound", 404, "Invitation not found");
