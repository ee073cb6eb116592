import type { Knex } from "knex";
import type { z } from "zod";
import { User } from "../../../db/models/User.ts";
import type { UserIdentity } from "../../../db/models/UserIdentity.ts";
import { serializable } from "../../../db/serializable.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import { otherSessions } from "../auth/signOut.ts";
import { hasWayToSignIn } from "../identities/signInSettings.ts";
import { proveIdentity } from "../ownFactors/proveIdentity.ts";
import { userNotFound } from "../users/errors.ts";
import { endSessions } from "../users/updateUser.ts";
import { identityNotFound, onlyWayToSignIn, ownIdentity } from "./errors.ts";
import { selectIdentities } from "./listIdentities.ts";
import type { unlinkInput, unlinkOwnInput } from "./schema.ts";

/** Unlinks an identity from the account of the caller and ends the other sessions, which it may have opened. Raises
 *  identityNotFound, onlyWayToSignIn and the refusals of proveIdentity. */
export async function unlinkOwnIdentity(
  ctx: SignedInContext,
  { identityId, ...proof }: z.output<typeof unlinkOwnInput>,
): Promise<void> {
  const { id: userId } = await proveIdentity(ctx, proof);
  // Serializable: two identities that are unlinked at once must not both rely on the other one.
  await serializable(ctx.db, async (trx) => {
    const user = (await User.query(trx).findById(userId)) ?? raise(userNotFound());
    const { identity, others } = await findIdentity(trx, userId, identityId);
    if (!(await hasWayToSignIn(trx, user, others))) raise(onlyWayToSignIn());
    await removeIdentity(trx, ctx, identity);
    await otherSessions(trx, ctx).delete();
  });
}

/** Unlinks an identity from the account of another user, also the only way to sign in, and ends all sessions of the account.
 *  Raises ownIdentity, userNotFound, identityNotFound. */
export async function unlinkIdentity(
  ctx: Context,
  { userId, identityId }: z.output<typeof unlinkInput>,
): Promise<void> {
  if (userId === ctx.user?.id) raise(ownIdentity());
  await serializable(ctx.db, async (trx) => {
    if (!(await User.query(trx).findById(userId).select("id"))) raise(userNotFound());
    const { identity } = await findIdentity(trx, userId, identityId);
    await removeIdentity(trx, ctx, identity);
    await endSessions(trx, userId);
  });
}

async function findIdentity(
  trx: Knex.Transaction,
  userId: string,
  identityId: string,
): Promise<{ identity: UserIdentity; others: UserIdentity[] }> {
  const identities = await selectIdentities(trx, userId);
  const identity = identities.find(({ id }) => id === identityId) ?? raise(identityNotFound());
  return { identity, others: identities.filter((other) => other !== identity) };
}

async function removeIdentity(trx: Knex.Transaction, ctx: Context, identity: UserIdentity): Promise<void> {
  const { userId, kind, issuer, subject } = identity;
  await identity.$query(trx).delete();
  await recordChange(trx, ctx, {
    action: "user.identityUnlinked",
    targetType: "user",
    targetId: userId,
    before: { kind, issuer, subject },
  });
  // Also if the user did it: another person may have acted in their session.
  const data = {
    change: userId === ctx.user?.id ? "own" : "facility",
    name: kind === "ldap" ? kind : issuer,
  };
  await notify(trx, { user: null }, { kind: "account.identityUnlinked", to: { userIds: [userId] }, data });
}
