import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SessionUser } from "../../platform/rpc/context.ts";
import { presentSessionUser } from "../../platform/rpc/findSessionUser.ts";
import { invalidCredentials } from "./errors.ts";
import { recordSignInAddress } from "./hasSignedInFrom.ts";

/** Opens a session, under a new id, for a user who has proved who they are: the last step of every way of signing in.
 *  isSignOn: by a provider, which decides about second factors. Returns { user }. Raises invalidCredentials if the account was deactivated or its password changed in the meantime. */
export async function startSession(
  ctx: Context,
  user: User,
  { isSignOn = false } = {},
): Promise<{ user: SessionUser }> {
  await ctx.session?.open(user.id, { isSignOn });
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
