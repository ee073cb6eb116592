import type { Knex } from "knex";
import { ApiToken } from "../../../db/models/ApiToken.ts";
import { Department } from "../../../db/models/Department.ts";
import type { Invitation } from "../../../db/models/Invitation.ts";
import { type Role, User } from "../../../db/models/User.ts";
import { type IdentityKind, UserIdentity } from "../../../db/models/UserIdentity.ts";
import { serializable } from "../../../db/serializable.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { moveUsers } from "../departments/setMembers.ts";
import { claimInvitation } from "../users/claimInvitation.ts";
import { insertUserIn } from "../users/createUser.ts";
import { findUserByEmail } from "../users/listUsers.ts";
import { presentUser } from "../users/present.ts";
import { removeSecondFactors } from "../users/resetSecondFactors.ts";
import { endSessions, hasOtherAdmin } from "../users/updateUser.ts";
import { accountDeactivated, accountMissing, emailMissing, otherIdentity } from "./errors.ts";

/** A person as a provider or the directory describes them. */
export interface Identity {
  kind: IdentityKind;
  issuer: string;
  subject: string;
  /** A verified address; null if the account is found by its subject. */
  email: string | null;
  firstName: string;
  lastName: string;
  /** The mapped values; undefined without one. */
  role: Role | undefined;
  departmentId: string | undefined;
}

/** Returns the account of an identity: the one that is joined to it; else the one with its email address, which is joined;
 *  else a new one if the address is invited or `autoCreate` is on. A mapped role and department are applied instead of
 *  those of the invitation, but the last facility admin with a password keeps the role. Raises accountMissing,
 *  accountDeactivated, otherIdentity, emailMissing. Additions §13. */
export async function findOrJoinAccount(
  ctx: Context,
  identity: Identity,
  { autoCreate }: { autoCreate: boolean },
): Promise<User> {
  const work = () =>
    serializable(ctx.db, async (trx) => {
      const known = await findIdentity(trx, identity);
      const user = known
        ? await User.query(trx).findById(known.userId)
        : await joinOrCreate(trx, ctx, identity, autoCreate);
      if (!user?.active) raise(accountDeactivated());
      await UserIdentity.query(trx)
        .where({ issuer: identity.issuer, subject: identity.subject })
        .patch({ lastUsedAt: new Date() });
      return applyRights(trx, ctx, user, identity);
    });
  try {
    return await work();
  } catch (error) {
    // A concurrent sign-in has created or joined the account.
    if (sqlState(error) === UNIQUE_VIOLATION) return work();
    throw error;
  }
}

/** Finds the account that an identity is joined to. */
export async function findIdentity(
  db: Knex,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
): Promise<UserIdentity | undefined> {
  return UserIdentity.query(db).findOne({ issuer, subject });
}

async function joinOrCreate(
  trx: Knex.Transaction,
  ctx: Context,
  identity: Identity,
  autoCreate: boolean,
): Promise<User> {
  const email = identity.email ?? raise(emailMissing());
  const found = await findUserByEmail(trx, email);
  if (found) return join(trx, ctx, found, identity);
  const invitation = await claimInvitation(trx, ctx, { email });
  if (!invitation && !autoCreate) raise(accountMissing());
  const user = await insertUserIn(trx, ctx, {
    email,
    passwordHash: null,
    firstName: identity.firstName,
    lastName: identity.lastName,
    role: identity.role ?? invitation?.role ?? "RESEARCHER",
    ...(await chooseDepartment(trx, identity, invitation)),
  });
  await insertIdentity(trx, ctx, user, identity);
  return user;
}

async function chooseDepartment(
  trx: Knex.Transaction,
  identity: Identity,
  invitation: Invitation | undefined,
): Promise<Pick<User, "departmentId" | "departmentRole">> {
  const invited = await findActiveDepartment(trx, invitation?.departmentId ?? undefined);
  const departmentId = (await findActiveDepartment(trx, identity.departmentId)) ?? invited ?? null;
  const isInvited = departmentId !== null && departmentId === invited;
  return { departmentId, departmentRole: (isInvited && invitation?.departmentRole) || null };
}

/** Joins an account to an identity. Its address may have been registered by another person, so its sessions, its tokens
 *  its password and its second factors end; facility admins, whom the facility has appointed, keep theirs. */
async function join(trx: Knex.Transaction, ctx: Context, user: User, identity: Identity): Promise<User> {
  if (user.isService || user.isDemo) raise(accountMissing());
  if (!user.active) raise(accountDeactivated());
  if (await UserIdentity.query(trx).findOne({ userId: user.id, issuer: identity.issuer }))
    raise(otherIdentity());
  await insertIdentity(trx, ctx, user, identity);
  if (user.role === "FACILITY_ADMIN") return user;
  await endSessions(trx, user.id);
  await removeSecondFactors(trx, user.id);
  await ApiToken.query(trx)
    .where({ userId: user.id })
    .whereNull("revokedAt")
    .patch({ revokedAt: new Date() });
  return User.query(trx).patchAndFetchById(user.id, { passwordHash: null, mustChangePassword: false });
}

async function insertIdentity(
  trx: Knex.Transaction,
  ctx: Context,
  { id: userId }: User,
  { kind, issuer, subject }: Identity,
): Promise<void> {
  await UserIdentity.query(trx).insert({ userId, kind, issuer, subject });
  await recordChange(trx, ctx, {
    action: "user.identityJoined",
    targetType: "user",
    targetId: userId,
    after: { kind, issuer, subject },
  });
}

async function applyRights(
  trx: Knex.Transaction,
  ctx: Context,
  user: User,
  { role, departmentId }: Identity,
): Promise<User> {
  const department = await findActiveDepartment(trx, departmentId);
  if (department !== undefined && department !== user.departmentId)
    await moveUsers(trx, ctx, [{ user, departmentId: department, role: "member" }]);
  if (role !== undefined && role !== user.role && (await mayLoseRole(trx, user))) {
    const after = await User.query(trx).patchAndFetchById(user.id, { role });
    await recordChange(trx, ctx, {
      action: "user.changed",
      targetType: "user",
      targetId: user.id,
      before: presentUser(user),
      after: presentUser(after),
    });
    return after;
  }
  return user;
}

async function mayLoseRole(trx: Knex.Transaction, user: User): Promise<boolean> {
  return user.role !== "FACILITY_ADMIN" || hasOtherAdmin(trx, user);
}

// A department may have been deleted or deactivated since the map was saved.
async function findActiveDepartment(
  trx: Knex.Transaction,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  return (await Department.query(trx).findOne({ id, isActive: true }))?.id;
}
