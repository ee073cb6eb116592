import { createHash } from "node:crypto";
import type { Knex } from "knex";
import type { z } from "zod";
import { PasswordReset } from "../../../db/models/PasswordReset.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { ConcurrencyLimiter } from "../../platform/concurrency/ConcurrencyLimiter.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { addressBlock } from "../../platform/network/addressBlock.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import {
  PASSWORD_RESET_MINUTES,
  RESETS_PER_ACCOUNT,
  RESETS_PER_ADDRESS,
  RESETS_SHARE,
  RESETS_WINDOW_SECONDS,
} from "../limits.ts";
import { mayUsePassword } from "../identities/signInSettings.ts";
import { queueMail } from "../mail/queueMail.ts";
import { findUserByEmail } from "../users/listUsers.ts";
import { generateOneTimeToken, hashOneTimeToken } from "../users/oneTimeToken.ts";
import { hashPassword } from "../users/passwords.ts";
import { endSessions } from "../users/updateUser.ts";
import { consumeOrWait, createLimiters } from "./createLimiters.ts";
import { resetLinkInvalid } from "./errors.ts";
import type { confirmResetInput } from "./schema.ts";

const resetLimiters = createLimiters((limiter) => {
  const duration = RESETS_WINDOW_SECONDS;
  return {
    address: limiter({ keyPrefix: "resetAddress", points: RESETS_PER_ADDRESS, duration }),
    account: limiter({ keyPrefix: "resetAccount", points: RESETS_PER_ACCOUNT, duration }),
  };
});

const share = new ConcurrencyLimiter(RESETS_SHARE);

/** Requests a link that resets the password of an account. Returns before the account is looked up, so that neither
 *  the response nor its time depends on the account. The mail is sent if mail is on, the account is active, used by
 *  a person and may use a password, and neither its requests nor those of the address exceed their limit. Additions §13. */
export async function requestPasswordReset(ctx: Context, { email }: { email: string }): Promise<void> {
  const address = addressBlock(ctx.address);
  const addressWait = await consumeOrWait(resetLimiters(ctx.site.database).address, address);
  if (addressWait !== undefined) return;
  setImmediate(() => {
    share
      .take(address, () => queueResetMail(ctx, email))
      .catch((error: unknown) =>
        ctx.site.log.error({ err: error, requestId: ctx.requestId }, "password reset request failed"),
      );
  });
}

async function queueResetMail(ctx: Context, email: string): Promise<void> {
  const { database } = ctx.site;
  const account = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
  if ((await consumeOrWait(resetLimiters(database).account, account)) !== undefined) return;
  await transaction(database, async (trx) => {
    const found = await findUserByEmail(trx, email);
    const user = found && (await lockPerson(trx, found.id));
    if (!user || !(await mayUsePassword(trx, user))) return;
    const token = generateOneTimeToken();
    const isQueued = await queueMail(trx, ctx, {
      to: user.email,
      userId: user.id,
      kind: "passwordReset",
      template: "passwordReset",
      params: { path: `/reset-password#token=${token}` },
    });
    if (!isQueued) return;
    await PasswordReset.query(trx).insert({
      userId: user.id,
      tokenHash: hashOneTimeToken(token),
      expiresAt: new Date(Date.now() + PASSWORD_RESET_MINUTES * 60_000),
    });
    await recordChange(trx, ctx, {
      action: "user.passwordResetRequested",
      targetType: "user",
      targetId: user.id,
    });
  });
}

/** Sets the password of the account of a reset link; the account's sessions and other reset links end. Raises
 *  resetLinkInvalid. Additions §13. */
export async function confirmPasswordReset(
  ctx: Context,
  { token, password }: z.output<typeof confirmResetInput>,
): Promise<void> {
  const tokenHash = hashOneTimeToken(token);
  const { userId } = (await validResets(ctx.db).findOne({ tokenHash })) ?? raise(resetLinkInvalid());
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (trx) => {
    // The lock of the account precedes that of the link, as in every change of a password.
    const user = await lockPerson(trx, userId);
    const used = user ? await validResets(trx).where({ tokenHash }).delete() : 0;
    if (used === 0) raise(resetLinkInvalid());
    await User.query(trx).findById(userId).patch({ passwordHash, mustChangePassword: false });
    await endSessions(trx, userId);
    await recordChange(trx, ctx, { action: "user.passwordReset", targetType: "user", targetId: userId });
  });
}

/** Deletes expired reset links. Returns their number. */
export async function removeExpiredResets({ database }: Site, now: Date): Promise<number> {
  return PasswordReset.query(database).where("expiresAt", "<", now).delete();
}

function validResets(db: Knex) {
  return PasswordReset.query(db).where("expiresAt", ">", db.fn.now());
}

// Service accounts and accounts of single sign-on have no password, and demo accounts no valid one.
async function lockPerson(trx: Knex.Transaction, userId: string): Promise<User | undefined> {
  return User.query(trx)
    .findById(userId)
    .where({ active: true, isService: false, isDemo: false })
    .whereNotNull("passwordHash")
    .forUpdate();
}
