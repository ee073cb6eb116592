import { TOKENS_PER_ACCOUNT } from "../limits.ts";
import { rateRefusal, refusal } from "../../platform/errors/refusal.ts";

export const invalidToken = refusal("tokens.invalid", 401, "Invalid token");
export const tooManyTokenRequests = rateRefusal(
  "tokens.tooManyRequests",
  "Too many requests with this token. Try again later.",
);
export const tokenNotFound = refusal("tokens.notFound", 404, "Token not found");
export const scopeNotAvailable = refusal(
  "tokens.scopeNotAvailable",
  400,
  "Scope not available to this role: {scope}",
);
export const tooManyTokens = refusal(
  "tokens.tooMany",
  400,
  "An account can have at most {tokens} tokens. Revoke a token that is no longer used.",
  { tokens: TOKENS_PER_ACCOUNT },
);
export const notServiceAccount = refusal(
  "tokens.notServiceAccount",
  400,
  "Tokens are created for service accounts only. Other users create their own tokens.",
);
export const accountInactive = refusal(
  "tokens.accountInactive",
  400,
  "The account is deactivated. Activate it before you create a token.",
);
