import { refusal } from "../../platform/errors/refusal.ts";

export const ownErasure = refusal("personalData.ownErasure", 400, "You cannot erase your own account");
export const emailNotConfirmed = refusal(
  "personalData.emailNotConfirmed",
  400,
  "The email address is not that of this account",
);
