import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { passwordMatches } from "../users/passwords.ts";
import { countSignInAttempt } from "./countSignInAttempt.ts";
import { wrongCurrentPassword } from "./errors.ts";

/** Verifies the password of the caller, counted like a sign-in. Returns the account. Raises wrongCurrentPassword,
 *  tooManyAttempts, tooMuchAtOnce, busy. */
export async function verifyOwnPassword(ctx: SignedInContext, password: string): Promise<User> {
  const removeAttempt = await countSignInAttempt(ctx, ctx.user.email);
  const user = await User.query(ctx.db).findById(ctx.user.id);
  if (!user || !(await passwordMatches(user.passwordHash, password))) raise(wrongCurrentPassword());
  await removeAttempt();
  return user;
}
