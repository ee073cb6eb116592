import { ApiToken } from "../../../db/models/ApiToken.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { tokenLacksScope } from "../../platform/rpc/errors.ts";
import { coversScope } from "../../platform/rpc/scopes.ts";
import { tokenNotFound } from "./errors.ts";

/** Revokes a token of the caller; "current" is the token of the request. A token revokes itself with any scope, and
 *  others with `admin`. Raises tokenLacksScope, tokenNotFound. Additions §13. */
export async function revokeToken(ctx: SignedInContext, { tokenId }: { tokenId: string }): Promise<void> {
  const { token, user } = ctx;
  const id = tokenId === "current" ? (token?.id ?? raise(tokenNotFound())) : tokenId;
  if (token && token.id !== id && !coversScope(token, "admin")) raise(tokenLacksScope({ scope: "admin" }));
  await revoke(ctx, { userId: user.id, id });
}

/** Revokes a token of any account, such as a leaked one. Raises tokenNotFound. */
export async function revokeAccountToken(
  ctx: SignedInContext,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<void> {
  await revoke(ctx, { userId, id: tokenId });
}

async function revoke(ctx: SignedInContext, token: { userId: string; id: string }): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const [revoked] = await ApiToken.query(trx)
      .where(token)
      .whereNull("revokedAt")
      .patch({ revokedAt: new Date() })
      .returning("*");
    if (!revoked) raise(tokenNotFound());
    const { id, name, userId } = revoked;
    await recordChange(trx, ctx, {
      action: "token.revoked",
      targetType: "token",
      targetId: id,
      before: { userId, name },
    });
    // Ends the event streams of the account, which reconnect unless they had this token.
    await publishChange(trx, `user:${userId}`);
  });
}
