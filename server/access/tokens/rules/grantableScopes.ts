import type { TokenScope } from "../../../../db/models/ApiToken.ts";
import type { Role } from "../../../../db/models/User.ts";

const RESEARCHER_SCOPES: readonly TokenScope[] = ["read", "orders:write", "data:write"];
const ALL_SCOPES: readonly TokenScope[] = [...RESEARCHER_SCOPES, "runs:write", "admin"];

/** Returns the scopes that a token of a role may have (additions §13). */
export function grantableScopes(role: Role): readonly TokenScope[] {
  return role === "RESEARCHER" ? RESEARCHER_SCOPES : ALL_SCOPES;
}
