import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { messageDeleted, messageErased, messageNotFound, notYourMessage } from "./errors.ts";
import { checkMentions } from "./checkMentions.ts";
import { presentMessage } from "./present.ts";
import type { editMessageInput } from "./schema.ts";
import { MESSAGE_RESTORE_MS } from "../limits.ts";
import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { OrderMessage } from "../../../db/models/OrderMessage.ts";
import { lockOrder } from "../access/findOrder.ts";

interface MessageKey {
  orderId: string;
  messageId: string;
}

/** Replaces the text of the caller's comment and notifies newly mentioned users. The audit entry contains no text,
 *  because a deleted comment must not survive there. Returns { message }. Raises orderNotFound, forbidden,
 *  messageNotFound, notYourMessage, messageDeleted, mentionRefused. */
export async function editMessage(
  ctx: SignedInContext,
  { body, mentionedIds, ...key }: z.output<typeof editMessageInput>,
) {
  const message = await transaction(ctx.db, async (trx) => {
    const { order, message: before } = await lockOwnMessage(trx, ctx, key);
    if (before.deletedAt !== null) raise(messageDeleted());
    const mentioned = await checkMentions(trx, order, mentionedIds, before.mentionedIds);
    if (body === before.body && isSame(mentioned, before.mentionedIds)) return before;
    const after = await before
      .$query(trx)
      .patch({ body, mentionedIds: mentioned, editedAt: new Date() })
      .returning("*")
      .first()
      .throwIfNotFound();
    await recordChange(trx, ctx, {
      action: "message.edited",
      targetType: "message",
      targetId: before.id,
      order,
      part: "messages",
      before: { characters: before.body.length, mentionedIds: before.mentionedIds },
      after: { characters: body.length, mentionedIds: mentioned },
    });
    const added = mentioned.filter((id) => !before.mentionedIds.includes(id));
    if (added.length > 0)
      await notify(trx, ctx, {
        kind: "message.mention",
        to: { userIds: added },
        orderId: order.id,
        messageId: before.id,
        data: { seq: before.seq },
      });
    return after;
  });
  return presentMessage(ctx.db, ctx.user, message);
}

function isSame(ids: string[], others: string[]): boolean {
  return ids.length === others.length && ids.every((id) => others.includes(id));
}

/** Deletes the caller's comment. It can be restored for an hour; then its text is erased. Returns { message }. Raises
 *  orderNotFound, forbidden, messageNotFound, notYourMessage. */
export async function deleteMessage(ctx: SignedInContext, key: MessageKey) {
  const message = await transaction(ctx.db, async (trx) => {
    const { order, message: before } = await lockOwnMessage(trx, ctx, key);
    if (before.deletedAt !== null) return before;
    const after = await before
      .$query(trx)
      .patch({ deletedAt: new Date() })
      .returning("*")
      .first()
      .throwIfNotFound();
    await recordChange(trx, ctx, {
      action: "message.deleted",
      targetType: "message",
      targetId: before.id,
      order,
      part: "messages",
      before: { characters: before.body.length },
    });
    return after;
  });
  return presentMessage(ctx.db, ctx.user, message);
}

/** Restores the caller's deleted comment. Returns { message }. Raises orderNotFound, forbidden, messageNotFound,
 *  notYourMessage, messageErased. */
export async function restoreMessage(ctx: SignedInContext, key: MessageKey) {
  const message = await transaction(ctx.db, async (trx) => {
    const { order, message: before } = await lockOwnMessage(trx, ctx, key);
    if (before.deletedAt === null) return before;
    if (before.body === "" || Date.now() - before.deletedAt.getTime() > MESSAGE_RESTORE_MS)
      raise(messageErased());
    const after = await before
      .$query(trx)
      .patch({ deletedAt: null })
      .returning("*")
      .first()
      .throwIfNotFound();
    await recordChange(trx, ctx, {
      action: "message.restored",
      targetType: "message",
      targetId: before.id,
      order,
      part: "messages",
    });
    return after;
  });
  return presentMessage(ctx.db, ctx.user, message);
}

/** Reads a comment of the caller with its order and locks both until the end of the transaction. Raises orderNotFound,
 *  forbidden, messageNotFound, notYourMessage. */
async function lockOwnMessage(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { orderId, messageId }: { orderId: string; messageId: string },
): Promise<{ order: Order; message: OrderMessage }> {
  const order = await lockOrder(trx, ctx, orderId);
  const message =
    (await OrderMessage.query(trx).findOne({ id: messageId, orderId }).forUpdate()) ??
    raise(messageNotFound());
  if (message.userId !== ctx.user.id) raise(notYourMessage());
  return { order, message };
}

/** Erases the text of deleted comments that can no longer be restored. Returns their number. */
export async function eraseDeletedMessages(db: Knex, now: Date): Promise<number> {
  return OrderMessage.query(db)
    .where("deletedAt", "<", new Date(now.getTime() - MESSAGE_RESTORE_MS))
    .whereNot({ body: "" })
    .patch({ body: "", mentionedIds: [] });
}
