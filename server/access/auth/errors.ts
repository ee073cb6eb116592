import { rateRefusal, refusal } from "../../platform/errors/refusal.ts";

export const invalidCredentials = refusal("auth.invalidCredentials", 401, "Invalid email or password");
export const tooManyAttempts = rateRefusal(
  "auth.tooManyAttempts",
  "Too many sign-in attempts. Try again later.",
);
export const tooManyRegistrations = rateRefusal(
  "auth.tooManyRegistrations",
  "Too many registrations. Try again later.",
);
export const registrationClosed = refusal("auth.registrationClosed", 403, "Registration is closed");
export const passwordUnchanged = refusal(
  "auth.passwordUnchanged",
  400,
  "The new password must differ from the current one",
);
export const resetLinkInvalid = refusal(
  "auth.resetLinkInvalid",
  400,
  "Password reset link is no longer valid",
);
export const sessionNotFound = refusal("auth.sessionNotFound", 404, "Session not found");
export const wrongCurrentPassword = refusal(
  "auth.wrongCurrentPassword",
  400,
  "Current password is not correct",
);
