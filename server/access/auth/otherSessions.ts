import type { Knex } from "knex";
import type { SignedInContext } from "../../platform/rpc/context.ts";

/** The sessions of the caller but the one they ask with. */
export function otherSessions(database: Knex, { user, session }: SignedInContext): Knex.QueryBuilder {
  return database("sessions").whereRaw("sess->>'userId' = ? and sid <> ?", [user.id, session?.id ?? ""]);
}
