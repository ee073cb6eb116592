import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import { UserIdentity } from "../../../db/models/UserIdentity.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import { hasWayToSignIn } from "../identities/signInSettings.ts";
import { userNotFound } from "../users/errors.ts";

/** Lists the identities of sign-on providers and the directory that sign in to an account, oldest first. Returns
 *  { identities }. Raises userNotFound. */
export async function listIdentities({ db }: Context, { userId }: { userId: string }) {
  if (!(await User.query(db).findById(userId).select("id"))) raise(userNotFound());
  return { identities: (await selectIdentities(db, userId)).map(presentIdentity) };
}

/** Lists those of the caller. mayUnlink: false for the only way to sign in. Returns { identities, hasPassword }. */
export async function listOwnIdentities({ db, user: { id } }: SignedInContext) {
  const user = (await User.query(db).findById(id)) ?? raise(userNotFound());
  const found = await selectIdentities(db, id);
  const identities = await Promise.all(
    found.map(async (identity) => ({
      ...presentIdentity(identity),
      mayUnlink: await hasWayToSignIn(
        db,
        user,
        found.filter((other) => other !== identity),
      ),
    })),
  );
  return { identities, hasPassword: user.passwordHash !== null };
}

/** Finds the identities of an account: at most one of each issuer. */
export async function selectIdentities(db: Knex, userId: string): Promise<UserIdentity[]> {
  return UserIdentity.query(db).where({ userId }).orderBy(["createdAt", "id"]);
}

function presentIdentity({ id, kind, issuer, subject, createdAt, lastUsedAt }: UserIdentity) {
  return {
    id,
    kind,
    issuer,
    subject,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
