import type { z } from "zod";
import { ApiToken } from "../../../db/models/ApiToken.ts";
import { PasswordReset } from "../../../db/models/PasswordReset.ts";
import { User } from "../../../db/models/User.ts";
import { serializable } from "../../../db/serializable.ts";
import { UNIQUE_VIOLATION, sqlState, isStillReferenced } from "../../../db/sqlState.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { hashPassword } from "./passwords.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { refuseUnknownDepartment, temporaryPassword } from "./createUser.ts";
import {
  demoAccount,
  erasedAccount,
  noServicePassword,
  userNotFound,
  emailTaken,
  userHasRecords,
  lastAdmin,
  lastPasswordAdmin,
} from "./errors.ts";
import { presentUser } from "./present.ts";
import type { updateUserInput } from "./schema.ts";
import { findUserByEmail } from "./listUsers.ts";
import type { Knex } from "knex";

/** Changes the given fields of an account. A new password and a deactivation end its sessions, a deactivation also its
 *  tokens. Returns { user }. Raises userNotFound, emailTaken, departmentNotFound, lastAdmin, lastPasswordAdmin, demoAccount,
 *  erasedAccount, noServicePassword. Additions §2, §13. */
export async function updateUser(
  ctx: Context,
  { userId, password, ...named }: z.output<typeof updateUserInput>,
) {
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  try {
    const user = await serializable(ctx.db, async (trx) => {
      const before = (await User.query(trx).findById(userId)) ?? raise(userNotFound());
      if (before.isDemo) raise(demoAccount());
      if (before.erasedAt) raise(erasedAccount());
      if (before.isService && (passwordHash !== undefined || named.mustChangePassword))
        raise(noServicePassword());
      await refuseUnknownDepartment(trx, named.departmentId);
      // A lead is appointed for one department.
      const isMoved = named.departmentId !== undefined && named.departmentId !== before.departmentId;
      const after = await User.query(trx).patchAndFetchById(userId, {
        ...definedFields(named),
        ...(isMoved && { departmentRole: "member" }),
        ...(passwordHash === undefined ? {} : { passwordHash }),
      });
      await refuseLastAdmin(trx, before);
      if (passwordHash !== undefined || !after.active) await endSessions(trx, userId);
      // Its links were mailed to the former address.
      if (before.email !== after.email) await endPasswordResets(trx, userId);
      // Also at the activation: a token that was created during the deactivation must not become valid again.
      if (before.active !== after.active) await endTokens(trx, userId);
      await recordChange(trx, ctx, {
        action: "user.changed",
        targetType: "user",
        targetId: userId,
        before: presentUser(before),
        after: { ...presentUser(after), passwordChanged: passwordHash !== undefined },
      });
      return after;
    });
    return { user: presentUser(user) };
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(emailTaken());
    throw error;
  }
}

/** Deletes an account without records; an account with orders can only be deactivated. Raises userNotFound,
 *  userHasRecords, lastAdmin, lastPasswordAdmin, demoAccount. Additions §2. */
export async function removeUser(ctx: Context, { userId }: { userId: string }): Promise<void> {
  try {
    await serializable(ctx.db, async (trx) => {
      const before = (await User.query(trx).findById(userId)) ?? raise(userNotFound());
      if (before.isDemo) raise(demoAccount());
      await User.query(trx).deleteById(userId);
      await refuseLastAdmin(trx, before);
      await endSessions(trx, userId);
      await recordChange(trx, ctx, {
        action: "user.deleted",
        targetType: "user",
        targetId: userId,
        before: presentUser(before),
      });
    });
  } catch (error) {
    if (isStillReferenced(error)) raise(userHasRecords());
    throw error;
  }
}

/** Sets the password of an account and ends its sessions. Without a password one is generated and returned once, as
 *  `temporaryPassword`. Returns { user, temporaryPassword? }. Raises userNotFound, demoAccount. */
export async function resetPassword(
  ctx: Context,
  { email, password }: { email: string; password?: string | undefined },
) {
  const { id } = (await findUserByEmail(ctx.db, email)) ?? raise(userNotFound());
  const generated = password === undefined ? temporaryPassword() : undefined;
  const { user } = await updateUser(ctx, { userId: id, password: password ?? generated });
  return { user, ...(generated === undefined ? {} : { temporaryPassword: generated }) };
}

/** Refuses a change that leaves no active facility admin with a password, because those sign in also without a provider or
 *  directory. Call it inside the SERIALIZABLE transaction, after the change. Raises lastAdmin, lastPasswordAdmin. */
export async function refuseLastAdmin(trx: Knex.Transaction, before: User): Promise<void> {
  if (before.role !== "FACILITY_ADMIN" || !before.active || before.isService) return;
  const left = await activeAdmins(trx).select("passwordHash");
  if (left.length === 0) raise(lastAdmin());
  if (before.passwordHash !== null && left.every(({ passwordHash }) => passwordHash === null))
    raise(lastPasswordAdmin());
}

/** Returns whether an active facility admin with a password remains without this one. */
export async function hasOtherAdmin(trx: Knex.Transaction, { id }: User): Promise<boolean> {
  return (await activeAdmins(trx).whereNot({ id }).whereNotNull("passwordHash").resultSize()) > 0;
}

function activeAdmins(trx: Knex.Transaction) {
  return User.query(trx).where({ role: "FACILITY_ADMIN", active: true, isDemo: false, isService: false });
}

/** Revokes all tokens of a user. */
async function endTokens(trx: Knex.Transaction, userId: string): Promise<void> {
  await ApiToken.query(trx).where({ userId }).whereNull("revokedAt").patch({ revokedAt: new Date() });
}

/** Deletes all sessions and password reset links of a user, after a password change and when the account is closed. */
export async function endSessions(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx("sessions").whereRaw("sess->>'userId' = ?", [userId]).delete();
  await endPasswordResets(trx, userId);
}

async function endPasswordResets(trx: Knex.Transaction, userId: string): Promise<void> {
  await PasswordReset.query(trx).where({ userId }).delete();
}
