import { TOKEN_SCOPES } from "../../../../db/values.ts";
import type { Role } from "../../../../db/models/User.ts";
import type { TokenScope } from "../../../../db/models/ApiToken.ts";

const RESEARCHER_SCOPES: readonly TokenScope[] = ["read", "orders:write", "data:write"];

/** Returns the scopes that a token of a role may have (additions §13). */
export function grantableScopes(role: Role): readonly TokenScope[] {
  return role === "RESEARCHER" ? RESEARCHER_SCOPES : TOKEN_SCOPES;
}
