import { User } from "../../../db/models/User.ts";
import { serializable } from "../../../db/serializable.ts";
import { isStillReferenced } from "../../../db/sqlState.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { endSessions } from "./endSessions.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { demoAccount, userHasRecords, userNotFound } from "./errors.ts";
import { keepOneAdmin } from "./keepOneAdmin.ts";
import { presentUser } from "./present.ts";

/** Deletes an account that owns nothing; one with orders is deactivated instead.
 *  Raises userNotFound, userHasRecords, lastAdmin, demoAccount. Additions §2. */
export async function removeUser(ctx: Context, { userId }: { userId: string }): Promise<void> {
  try {
    await serializable(async (trx) => {
      const before = (await User.query(trx).findById(userId)) ?? raise(userNotFound());
      if (before.isDemo) raise(demoAccount());
      await User.query(trx).deleteById(userId);
      await keepOneAdmin(trx, before);
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
