import type { Knex } from "knex";
import { RecoveryCode } from "../../../db/models/RecoveryCode.ts";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { noSecondFactor, ownSecondFactors, userNotFound } from "./errors.ts";
import { endSessions } from "./updateUser.ts";

/** Removes the second factors and recovery codes of a user who lost them, and ends their sessions; the user is told. Raises
 *  userNotFound, ownSecondFactors, noSecondFactor. */
export async function resetSecondFactors(
  ctx: Context,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  if (userId === ctx.user?.id) raise(ownSecondFactors());
  await transaction(ctx.db, async (trx) => {
    if (!(await User.query(trx).findById(userId).forNoKeyUpdate())) raise(userNotFound());
    const kinds = await removeSecondFactors(trx, userId);
    if (kinds.length === 0) raise(noSecondFactor());
    await endSessions(trx, userId);
    await recordChange(trx, ctx, {
      action: "user.secondFactorsReset",
      targetType: "user",
      targetId: userId,
      before: { kinds },
      after: { reason },
    });
    const data = { change: "reset" };
    await notify(trx, ctx, { kind: "account.secondFactor", to: { userIds: [userId] }, data });
  });
}

/** Removes the second factors and recovery codes of an account. Returns the kinds of the factors. */
export async function removeSecondFactors(trx: Knex.Transaction, userId: string): Promise<string[]> {
  const removed = await SecondFactor.query(trx).where({ userId }).delete().returning("kind");
  await RecoveryCode.query(trx).where({ userId }).delete();
  return removed.map(({ kind }) => kind);
}

/** Finds the kinds of second factors of accounts, by account. */
export async function findSecondFactors(
  db: Knex,
  users: readonly User[],
): Promise<Map<string, SecondFactor["kind"][]>> {
  const factors = await SecondFactor.query(db)
    .distinct("userId", "kind")
    .whereIn(
      "userId",
      users.map(({ id }) => id),
    )
    .orderBy("kind", "desc");
  return new Map(
    users.map(({ id }) => [id, factors.filter(({ userId }) => userId === id).map(({ kind }) => kind)]),
  );
}
