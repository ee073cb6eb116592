import type { z } from "zod";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { endSessions } from "../users/updateUser.ts";
import { passwordUnchanged, wrongCurrentPassword } from "./errors.ts";
import { hashPassword } from "../users/passwords.ts";
import type { changePasswordInput } from "./schema.ts";
import { verifyOwnPassword } from "./verifyOwnPassword.ts";

/** Sets a new password, ends all sessions of the caller and opens a new one for this client. Raises
 *  wrongCurrentPassword, passwordUnchanged, tooManyAttempts, tooMuchAtOnce, busy. Additions §13. */
export async function changePassword(
  ctx: SignedInContext,
  { currentPassword, newPassword }: z.output<typeof changePasswordInput>,
): Promise<void> {
  const user = await verifyOwnPassword(ctx, currentPassword);
  if (newPassword === currentPassword) raise(passwordUnchanged());
  const passwordHash = await hashPassword(newPassword);
  await transaction(ctx.db, async (trx) => {
    // Unless another change of the password came first.
    const changed = await User.query(trx)
      .findById(ctx.user.id)
      .where({ passwordHash: user.passwordHash })
      .patch({ passwordHash, mustChangePassword: false });
    if (changed === 0) raise(wrongCurrentPassword());
    await endSessions(trx, ctx.user.id);
    await recordChange(trx, ctx, {
      action: "user.passwordChanged",
      targetType: "user",
      targetId: ctx.user.id,
    });
  });
  const { session } = ctx;
  await session?.open(ctx.user.id, { isSignOn: session.isSignOn });
}
