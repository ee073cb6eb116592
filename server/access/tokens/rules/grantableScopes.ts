const SCOPES = ["read", "orders:write", "data:write", "runs:write", "admin"] as const;
const RESEARCHER_SCOPES: readonly GrantableScope[] = ["read", "orders:write", "data:write"];

type GrantableScope = (typeof SCOPES)[number];

/** Returns the scopes that a token of a role may have (additions §13). */
export function grantableScopes(role: string): readonly GrantableScope[] {
  return role === "RESEARCHER" ? RESEARCHER_SCOPES : SCOPES;
}
