import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { otherSessions } from "../auth/signOut.ts";
import { openRecoveryCodes } from "../factors/findFactors.ts";
import { replaceRecoveryCodes } from "../factors/recoveryCodes.ts";
import { userNotFound } from "../users/errors.ts";

/** Locks the account, so that changes of its second factors follow each other. */
export async function lockAccount(trx: Knex.Transaction, { user }: SignedInContext): Promise<void> {
  if (!(await User.query(trx).findById(user.id).forNoKeyUpdate())) raise(userNotFound());
}

/** Writes the audit entry of a change of the caller's second factors, and tells the user. factor: the changed one. */
export async function recordFactorChange(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  change: "added" | "removed" | "recoveryCodes",
  factor: { kind?: string; name?: string } = {},
): Promise<void> {
  const { id } = ctx.user;
  const action = {
    added: "user.secondFactorAdded",
    removed: "user.secondFactorRemoved",
    recoveryCodes: "user.recoveryCodesCreated",
  }[change];
  await recordChange(trx, ctx, {
    action,
    targetType: "user",
    targetId: id,
    ...(change === "removed" ? { before: factor } : { after: factor }),
  });
  // Also if the user did it: another person may have acted in their session.
  const data = { change, name: factor.name ?? null };
  await notify(trx, { user: null }, { kind: "account.secondFactor", to: { userIds: [id] }, data });
}

/** Ends the other sessions of the caller after a factor was added, and creates the recovery codes that come with the first
 *  one. Returns { recoveryCodes }: null if the account has some. */
export async function finishAdding(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  factor: { kind: string; name: string },
): Promise<{ recoveryCodes: string[] | null }> {
  await otherSessions(trx, ctx).delete();
  await recordFactorChange(trx, ctx, "added", factor);
  const open = await openRecoveryCodes(trx, ctx.user.id).resultSize();
  return { recoveryCodes: open > 0 ? null : await replaceRecoveryCodes(trx, ctx.user.id) };
}
