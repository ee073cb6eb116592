import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import type { z } from "zod";
import { Notification } from "../../../db/models/Notification.ts";
import { transaction } from "../../../db/transaction.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { NOTIFICATIONS_KEPT_PER_PERSON } from "../limits.ts";
import type { markReadInput } from "./schema.ts";

/** Marks notifications of the caller as read or unread; ids of other users are ignored. Returns { notificationIds }:
 *  the changed ones. */
export async function markRead(
  ctx: SignedInContext,
  { notificationIds, isRead }: z.output<typeof markReadInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const mine = Notification.query(trx).where({ userId: ctx.user.id }).whereIn("id", notificationIds);
    const selected = isRead ? mine.whereNull("readAt") : mine.whereNotNull("readAt");
    return setRead(trx, ctx, await held(selected), isRead);
  });
}

/** Marks all notifications of the caller as read. Returns { notificationIds }: the changed ones, as input for
 *  undoing it. */
export async function markAllRead(ctx: SignedInContext) {
  return transaction(ctx.db, async (trx) => {
    const unread = Notification.query(trx).where({ userId: ctx.user.id }).whereNull("readAt");
    return setRead(trx, ctx, await held(unread), true);
  });
}

// Locked in the order of their ids, so that two windows that do it at once cannot deadlock.
async function held(found: QueryBuilder<Notification>): Promise<string[]> {
  const rows = await found
    .select("id")
    .orderBy("id")
    .limit(2 * NOTIFICATIONS_KEPT_PER_PERSON)
    .forUpdate();
  return rows.map(({ id }) => id);
}

async function setRead(trx: Knex.Transaction, { user }: SignedInContext, ids: string[], isRead: boolean) {
  if (ids.length > 0) {
    await Notification.query(trx)
      .whereIn("id", ids)
      .patch({ readAt: isRead ? new Date() : null });
    await publishChange(trx, `notification:${user.id}`);
  }
  return { notificationIds: ids };
}
