import type { Knex } from "knex";
import type { z } from "zod";
import { ApiToken } from "../../../db/models/ApiToken.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { TOKENS_PER_ACCOUNT } from "../limits.ts";
import { userNotFound } from "../users/errors.ts";
import { accountInactive, notServiceAccount, scopeNotAvailable, tooManyTokens } from "./errors.ts";
import { generateToken, hashToken } from "./hashToken.ts";
import { presentToken } from "./present.ts";
import { grantableScopes } from "./rules/grantableScopes.ts";
import type { createAccountTokenInput, createTokenInput } from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a token of the caller. Returns { token, id, name, scopes, expiresAt }; `token` is returned only here. Raises
 *  scopeNotAvailable, tooManyTokens. Additions §13. */
export async function createToken(ctx: SignedInContext, input: z.output<typeof createTokenInput>) {
  return transaction(ctx.db, async (trx) => insertToken(trx, ctx, await lockUser(trx, ctx.user.id), input));
}

/** Creates a token of a service account. Raises userNotFound, notServiceAccount, accountInactive, and the refusals of
 *  createToken. */
export async function createAccountToken(
  ctx: SignedInContext,
  { userId, ...input }: z.output<typeof createAccountTokenInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user.isService) raise(notServiceAccount());
    if (!user.active) raise(accountInactive());
    return insertToken(trx, ctx, user, input);
  });
}

// The lock excludes concurrent tokens above the limit, and a concurrent change of the role.
async function lockUser(trx: Knex.Transaction, userId: string): Promise<User> {
  return (await User.query(trx).findById(userId).forUpdate()) ?? raise(userNotFound());
}

async function insertToken(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  user: User,
  { name, scopes, expiresInDays }: z.output<typeof createTokenInput>,
) {
  const available = grantableScopes(user.role);
  const refused = scopes.find((scope) => !available.includes(scope));
  if (refused !== undefined) raise(scopeNotAvailable({ scope: refused }));
  const listed = await ApiToken.query(trx).where({ userId: user.id }).whereNull("revokedAt").resultSize();
  if (listed >= TOKENS_PER_ACCOUNT) raise(tooManyTokens());

  const token = generateToken();
  const created = await ApiToken.query(trx)
    .insert({
      userId: user.id,
      name,
      scopes,
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + expiresInDays * DAY_MS),
    })
    .returning("*");
  const { id, expiresAt } = presentToken(created);
  await recordChange(trx, ctx, {
    action: "token.created",
    targetType: "token",
    targetId: id,
    after: { userId: user.id, email: user.email, name, scopes, expiresAt },
  });
  return { token, id, name, scopes, expiresAt };
}
