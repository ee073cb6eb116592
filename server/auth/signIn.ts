import type { z } from "zod";
import { User } from "../../db/models/User.ts";
import { raise } from "../apiError.ts";
import type { Context, SessionUser } from "../context.ts";
import { invalidCredentials } from "./errors.ts";
import { presentSessionUser } from "./findSessionUser.ts";
import { passwordMatches } from "./passwords.ts";
import type { signInInput } from "./schema.ts";
import { countSignInAttempt } from "./signInLimits.ts";

/** Opens a session for the account of an e-mail address and its password.
 *  Gives { user }. Raises invalidCredentials (also for closed accounts), tooManyAttempts. Additions §2. */
export async function signIn(
  ctx: Context,
  { email, password }: z.output<typeof signInInput>,
): Promise<{ user: SessionUser }> {
  const takeBack = await countSignInAttempt(ctx.site.database, { email, address: ctx.address });
  const user = await findByEmail(email);
  const matches = await passwordMatches(user?.passwordHash, password);
  if (!user || !matches || !user.active) raise(invalidCredentials());
  await takeBack();
  await ctx.session?.open(user.id);
  return { user: presentSessionUser(user) };
}

async function findByEmail(email: string): Promise<User | undefined> {
  if (email === "" || email.includes("\0")) return undefined;
  return User.query().whereRaw("lower(email) = lower(?)", [email.trim()]).first();
}
