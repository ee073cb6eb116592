import { refusal } from "../../platform/errors/refusal.ts";

/** Refusals of users who have proved who they are to a provider or the directory. */
export const accountMissing = refusal(
  "signOn.accountMissing",
  403,
  "No account exists for this email address. Ask the facility for an account.",
);
export const accountDeactivated = refusal(
  "signOn.accountDeactivated",
  403,
  "This account is deactivated. Contact the facility.",
);
export const otherIdentity = refusal(
  "signOn.otherIdentity",
  403,
  "The account of this email address is joined to another identity. Contact the facility.",
);
export const emailMissing = refusal(
  "signOn.emailMissing",
  403,
  "The sign-on service did not return an email address",
);

export const passwordsNeeded = refusal(
  "signOn.passwordsNeeded",
  400,
  "Set up another way of signing in before passwords are switched off",
);
