import type { Knex } from "knex";
import { ApiToken } from "../../../db/models/ApiToken.ts";
import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import { TOKEN_KEPT_DAYS, TOKENS_PER_ACCOUNT } from "../limits.ts";
import { userNotFound } from "../users/errors.ts";
import { presentToken } from "./present.ts";

/** Lists the tokens of an account that are not revoked, newest first, also those that expired within 30 days: {
 *  tokens }. Additions §13. */
export async function listTokens(db: Knex, userId: string) {
  const tokens = await ApiToken.query(db)
    .where({ userId })
    .whereNull("revokedAt")
    .orderBy("id", "desc")
    .limit(TOKENS_PER_ACCOUNT);
  return { tokens: tokens.map(presentToken) };
}

/** Lists the tokens of an account for a facility admin. Raises userNotFound. */
export async function listAccountTokens(db: Knex, userId: string) {
  if (!(await User.query(db).findById(userId).select("id"))) raise(userNotFound());
  return listTokens(db, userId);
}

/** Deletes tokens that expired or were revoked 30 days ago. Returns their number. */
export async function removeEndedTokens({ database }: Site, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - TOKEN_KEPT_DAYS * 24 * 60 * 60 * 1000);
  return ApiToken.query(database).where("expiresAt", "<", cutoff).orWhere("revokedAt", "<", cutoff).delete();
}
