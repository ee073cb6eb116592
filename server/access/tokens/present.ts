import type { ApiToken } from "../../../db/models/ApiToken.ts";

/** A token in lists, without its secret (additions §13). */
export function presentToken(token: ApiToken) {
  return {
    id: token.id,
    name: token.name,
    scopes: token.scopes,
    createdAt: token.createdAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    expiresAt: token.expiresAt.toISOString(),
  };
}
