import { refusal } from "../errors/refusal.ts";

/** The refusal of every request but three while the user must choose a new password (additions §13). */
export const newPasswordRequired = refusal("auth.newPasswordRequired", 403, "Choose a new password first");

/** The refusal of every request but some until a user of a role that needs a second factor has one. */
export const secondFactorSetUpRequired = refusal(
  "auth.secondFactorSetUpRequired",
  403,
  "Set up a second factor first",
);

/** The refusal of every request but some until the user has accepted the terms of use in force. */
export const termsRequired = refusal("terms.required", 403, "Accept the terms of use first");

/** Refusals of requests with a token (additions §13). */
export const tokenLacksScope = refusal("tokens.lacksScope", 403, "Token lacks scope: {scope}");
export const tokensNeedSession = refusal("tokens.needSession", 403, "Tokens are created in a session");
export const sessionRequired = refusal(
  "tokens.sessionRequired",
  403,
  "Tokens cannot change passwords or sessions",
);
