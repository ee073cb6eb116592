import type { z } from "zod";
import { User } from "../../../db/models/User.ts";
import { serializable } from "../../../db/serializable.ts";
import { UNIQUE_VIOLATION, sqlState } from "../../../db/sqlState.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { endSessions } from "./endSessions.ts";
import { hashPassword } from "./passwords.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { departmentExists } from "./departmentExists.ts";
import { demoAccount, userNotFound, emailTaken } from "./errors.ts";
import { keepOneAdmin } from "./keepOneAdmin.ts";
import { presentUser } from "./present.ts";
import type { updateUserInput } from "./schema.ts";

/** Changes what is named of an account. A new password and a deactivation end its sessions.
 *  Gives { user }. Raises userNotFound, emailTaken, departmentNotFound, lastAdmin, demoAccount. Additions §2. */
export async function updateUser(
  ctx: Context,
  { userId, password, ...named }: z.output<typeof updateUserInput>,
) {
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  try {
    const user = await serializable(async (trx) => {
      const before = (await User.query(trx).findById(userId)) ?? raise(userNotFound());
      if (before.isDemo) raise(demoAccount());
      await departmentExists(trx, named.departmentId);
      const after = await User.query(trx).patchAndFetchById(userId, {
        ...changed(named),
        ...(passwordHash === undefined ? {} : { passwordHash }),
      });
      await keepOneAdmin(trx, before);
      if (passwordHash !== undefined || !after.active) await endSessions(trx, userId);
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

function changed<T extends object>(named: T) {
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}
