import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { verifyOwnPassword } from "../auth/verifyOwnPassword.ts";
import { signInAgain } from "../factors/errors.ts";
import { FRESH_SIGN_IN_MS } from "../limits.ts";
import { userNotFound } from "../users/errors.ts";

/** Verifies the caller before a change of second factors: by the password, or for accounts without one by a sign-in of the
 *  last minutes. Returns the account. Raises signInAgain and the refusals of verifyOwnPassword. */
export async function proveIdentity(ctx: SignedInContext, { password }: { password: string }): Promise<User> {
  const user = (await User.query(ctx.db).findById(ctx.user.id)) ?? raise(userNotFound());
  if (user.passwordHash !== null) return verifyOwnPassword(ctx, password);
  const isFresh = Date.now() - (ctx.session?.openedAtMs ?? 0) < FRESH_SIGN_IN_MS;
  return isFresh ? user : raise(signInAgain());
}
