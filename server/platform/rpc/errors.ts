import { refusal } from "../errors/refusal.ts";

/** Refusals of requests with a token (additions §13). */
export const tokenLacksScope = refusal("tokens.lacksScope", 403, "Token lacks scope: {scope}");
export const tokensNeedSession = refusal("tokens.needSession", 403, "Tokens are created in a session");
