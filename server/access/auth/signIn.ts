import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SessionUser } from "../../platform/rpc/context.ts";
import { accountOfPerson, verifyAtDirectory } from "../directory/signInByDirectory.ts";
import { mayUsePassword } from "../identities/signInSettings.ts";
import { findUserByEmail } from "../users/listUsers.ts";
import { passwordMatches } from "../users/passwords.ts";
import { countSignInAttempt } from "./countSignInAttempt.ts";
import { invalidCredentials } from "./errors.ts";
import type { signInInput } from "./schema.ts";
import { continueSignIn } from "./secondFactor.ts";

/** Opens a session for an email address and its password, or a login and the password at the directory if there is one.
 *  Returns { user }. Raises invalidCredentials (also for closed and service accounts, and for accounts that may not use a
 *  password), secondFactorRequired, tooManyAttempts, tooMuchAtOnce, busy; directoryUnavailable and the refusals of
 *  findOrJoinAccount. Additions §2, §12, §13. */
export async function signIn(
  ctx: Context,
  { email, password }: z.output<typeof signInInput>,
): Promise<{ user: SessionUser }> {
  const removeAttempt = await countSignInAttempt(ctx, email);
  const user = await findUserByEmail(ctx.db, email);
  const matches = await passwordMatches(user?.passwordHash, password);
  const isAllowed = await mayUsePassword(ctx.db, user);
  if (user && matches && isAllowed && user.active && !user.isService) {
    await removeAttempt();
    return continueSignIn(ctx, user);
  }
  // Also for known accounts, so that neither the answer nor its time tells which accounts are of the directory.
  const person = (await verifyAtDirectory(ctx, email.trim(), password)) ?? raise(invalidCredentials());
  await removeAttempt();
  return continueSignIn(ctx, await accountOfPerson(ctx, person));
}
