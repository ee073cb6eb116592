const SCOPES = ["read", "orders:write", "data:write", "runs:write", "admin"] as const;
type GrantableScope = (typeof SCOPES)[number];

/** The scopes of the roles that may not have all of them (additions §13). */
const SCOPES_OF_ROLES: Readonly<Record<string, readonly GrantableScope[]>> = {
  TECHNICIAN: ["read", "orders:write", "data:write"],
  BIOINFORMATICIAN: ["read", "orders:write", "data:write", "runs:write"],
  FACILITY_VIEWER: ["read"],
  RESEARCHER: ["read", "orders:write", "data:write"],
};

/** Returns the scopes that a token of a role may have (additions §13). */
export function grantableScopes(role: string): readonly GrantableScope[] {
  return SCOPES_OF_ROLES[role] ?? SCOPES;
}
