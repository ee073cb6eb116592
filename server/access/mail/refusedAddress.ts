import type { Knex } from "knex";
import type { Mail } from "../../../db/models/Mail.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { userNotFound } from "../users/errors.ts";

/** Records on the account that the mail server refuses its address. Mails of notifications are not queued for it until
 *  the address changes or an admin clears the record. */
export async function recordRefusal(
  trx: Knex.Transaction,
  ctx: Context,
  { userId, toAddress }: Pick<Mail, "userId" | "toAddress">,
  answer: string,
): Promise<void> {
  if (userId === null) return;
  const changed = await User.query(trx)
    .where({ id: userId })
    .whereRaw("lower(email) = lower(?)", [toAddress])
    .patch({ mailRefusedAddress: toAddress, mailRefusal: answer });
  if (changed === 0) return;
  await recordChange(trx, ctx, {
    action: "user.mailRefused",
    targetType: "user",
    targetId: userId,
    after: { mailRefusal: answer },
  });
}

/** Clears the record, so that mail is sent to the address again. Raises userNotFound. */
export async function clearRefusal(ctx: Context, { userId }: { userId: string }): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const { mailRefusal } = (await User.query(trx).findById(userId).forUpdate()) ?? raise(userNotFound());
    if (mailRefusal === null) return;
    await User.query(trx).findById(userId).patch({ mailRefusedAddress: null, mailRefusal: null });
    await recordChange(trx, ctx, {
      action: "user.mailRefusalCleared",
      targetType: "user",
      targetId: userId,
      before: { mailRefusal },
    });
  });
}
