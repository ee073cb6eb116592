import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SessionUser } from "../../platform/rpc/context.ts";
import { findUserByEmail } from "../users/listUsers.ts";
import { invalidCredentials } from "./errors.ts";
import { presentSessionUser } from "../../platform/rpc/findSessionUser.ts";
import { passwordMatches } from "../users/passwords.ts";
import type { signInInput } from "./schema.ts";
import { countSignInAttempt } from "./countSignInAttempt.ts";
import { recordSignInAddress } from "./hasSignedInFrom.ts";

/** Opens a session for an email address and its password. Returns { user }. Raises invalidCredentials (also for closed
 *  and service accounts), tooManyAttempts, tooMuchAtOnce, busy. Additions §2, §12. */
export async function signIn(
  ctx: Context,
  { email, password }: z.output<typeof signInInput>,
): Promise<{ user: SessionUser }> {
  const removeAttempt = await countSignInAttempt(ctx, email);
  const user = await findUserByEmail(ctx.db, email);
  const matches = await passwordMatches(user?.passwordHash, password);
  if (!user || !matches || !user.active || user.isService) raise(invalidCredentials());
  await removeAttempt();
  await ctx.session?.open(user.id);
  if (!(await isStillValid(ctx.db, user))) {
    await ctx.session?.close();
    raise(invalidCredentials());
  }
  await recordSignInAddress(ctx, user.id);
  return { user: presentSessionUser(user) };
}

// A concurrent password change or deactivation has already ended the sessions that existed before this one. The
// share lock waits for one that is about to commit.
async function isStillValid(db: Knex, { id, passwordHash }: User): Promise<boolean> {
  const same = await User.query(db)
    .findById(id)
    .where({ passwordHash, active: true })
    .select("id")
    .forShare();
  return same !== undefined;
}
