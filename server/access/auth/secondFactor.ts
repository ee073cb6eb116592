import { createHash } from "node:crypto";
import type { z } from "zod";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { Context, SessionUser } from "../../platform/rpc/context.ts";
import { noPendingSignIn, passkeyRefused, secondFactorRequired, wrongCode } from "../factors/errors.ts";
import { findMethods } from "../factors/findFactors.ts";
import { acceptPasskey, createAuthentication } from "../factors/passkeys.ts";
import { acceptRecoveryCode } from "../factors/recoveryCodes.ts";
import { acceptTotp } from "../factors/totp.ts";
import { SECOND_FACTOR_FAILURES, SECOND_FACTOR_WINDOW_SECONDS } from "../limits.ts";
import { consumeOrWait, createLimiters } from "./createLimiters.ts";
import { tooManyAttempts } from "./errors.ts";
import type { codeInput, passkeyInput } from "./schema.ts";
import { startSession } from "./startSession.ts";

const failureLimiter = createLimiters((limiter) =>
  limiter({
    keyPrefix: "secondFactor",
    points: SECOND_FACTOR_FAILURES,
    duration: SECOND_FACTOR_WINDOW_SECONDS,
  }),
);

/** Opens a session for a user whose password is correct, unless the account has a second factor: then the session of the
 *  client, under a new id, waits for it without any rights. Returns { user }. Raises secondFactorRequired with the
 *  methods, and the refusals of startSession. */
export async function continueSignIn(ctx: Context, user: User): Promise<{ user: SessionUser }> {
  const methods = await findMethods(ctx, user.id);
  if (!methods) return startSession(ctx, user);
  await ctx.session?.openPending({ userId: user.id, passwordMark: passwordMark(user) });
  return raise(secondFactorRequired(undefined, { methods }));
}

/** Completes a sign-in by a code of the authenticator app or a recovery code. Returns { user }. Raises noPendingSignIn,
 *  wrongCode, tooManyAttempts. */
export async function signInByCode(
  ctx: Context,
  { code }: z.output<typeof codeInput>,
): Promise<{ user: SessionUser }> {
  const user = await findPendingUser(ctx);
  const removeAttempt = await countAttempt(ctx, user);
  const isAccepted = /^\d{6}$/.test(code)
    ? await acceptTotp(ctx, user.id, code)
    : await spendRecoveryCode(ctx, user, code);
  if (!isAccepted) raise(wrongCode());
  await removeAttempt();
  return startSession(ctx, user);
}

/** Returns { options } with which the browser uses a passkey of the waiting sign-in. Raises noPendingSignIn. */
export async function startPasskeySignIn(ctx: Context): Promise<{ options: object }> {
  const user = await findPendingUser(ctx);
  const options = await createAuthentication(ctx, user.id);
  await ctx.session?.keepCeremony("authentication", options.challenge);
  return { options };
}

/** Completes a sign-in by a passkey. Returns { user }. Raises noPendingSignIn, passkeyRefused, tooManyAttempts. */
export async function signInByPasskey(
  ctx: Context,
  { response }: z.output<typeof passkeyInput>,
): Promise<{ user: SessionUser }> {
  const user = await findPendingUser(ctx);
  const removeAttempt = await countAttempt(ctx, user);
  const challenge = (await ctx.session?.takeCeremony("authentication")) ?? raise(passkeyRefused());
  if (!(await acceptPasskey(ctx, { userId: user.id, challenge, response }))) raise(passkeyRefused());
  await removeAttempt();
  return startSession(ctx, user);
}

// A password that was changed after the first step ends the sign-in.
async function findPendingUser(ctx: Context): Promise<User> {
  const { userId, passwordMark: mark } = ctx.session?.pending ?? raise(noPendingSignIn());
  const user = await User.query(ctx.db).findById(userId).where({ active: true });
  return user && passwordMark(user) === mark ? user : raise(noPendingSignIn());
}

/** Counts an attempt before it is verified, so that concurrent attempts cannot pass together. Returns a function that
 *  removes it. Earlier failures remain counted: who knows the password of an account cannot reset them. */
async function countAttempt({ site }: Context, { id }: User): Promise<() => Promise<void>> {
  const limiter = failureLimiter(site.database);
  const waitSeconds = await consumeOrWait(limiter, id);
  if (waitSeconds !== undefined) raise(tooManyAttempts(waitSeconds));
  return async () => void (await limiter.reward(id));
}

/** Uses up a recovery code, and tells the user. */
async function spendRecoveryCode(ctx: Context, { id }: User, code: string): Promise<boolean> {
  return transaction(ctx.db, async (trx) => {
    if (!(await acceptRecoveryCode(trx, id, code))) return false;
    await recordChange(trx, ctx, {
      action: "user.recoveryCodeUsed",
      targetType: "user",
      targetId: id,
    });
    const data = { change: "recoveryCodeUsed" };
    await notify(trx, { user: null }, { kind: "account.secondFactor", to: { userIds: [id] }, data });
    return true;
  });
}

function passwordMark({ passwordHash }: User): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("hex");
}
