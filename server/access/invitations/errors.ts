import { refusal } from "../../platform/errors/refusal.ts";

export const invitationInvalid = refusal("invitations.invalid", 400, "Invitation is no longer valid");
export const invitationNotFound = refusal("invitations.notFound", 404, "Invitation not found");
