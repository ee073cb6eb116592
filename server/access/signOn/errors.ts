import { refusal } from "../../platform/errors/refusal.ts";

export const signOnOff = refusal("signOn.off", 400, "Single sign-on is not configured");
export const providerUnavailable = refusal(
  "signOn.providerUnavailable",
  502,
  "The sign-on provider cannot be reached: {reason}",
);
export const attemptUnknown = refusal(
  "signOn.attemptUnknown",
  400,
  "This sign-in has expired, was completed already, or was started in another browser",
);
export const signOnDenied = refusal("signOn.denied", 403, "The sign-on provider denied access");
export const signOnRefused = refusal(
  "signOn.refused",
  502,
  "The sign-on provider refused the request of Lanekeeper",
);
export const answerInvalid = refusal(
  "signOn.answerInvalid",
  502,
  "The answer of the sign-on provider is not valid",
);
export const clocksDiffer = refusal(
  "signOn.clocksDiffer",
  502,
  "The clocks of the sign-on provider and of this server differ by more than one minute",
);
export const emailNotVerified = refusal(
  "signOn.emailNotVerified",
  403,
  "The sign-on provider has not verified the email address",
);
export const domainNotAllowed = refusal(
  "signOn.domainNotAllowed",
  403,
  "Email addresses of this domain are not allowed",
);
export const tooManySignOns = refusal(
  "signOn.tooMany",
  429,
  "Too many sign-in attempts from this network. Try again later.",
);
