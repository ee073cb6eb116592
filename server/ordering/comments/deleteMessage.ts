import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { MESSAGE_RESTORE_MS } from "../../platform/limits/limits.ts";
import { messageErased } from "./errors.ts";
import { lockOwnMessage } from "./lockOwnMessage.ts";
import { presentMessage } from "./present.ts";

interface MessageKey {
  orderId: string;
  messageId: string;
}

/** Deletes an own message: nobody reads it any more, and that there was one stays. For an hour it can be taken back, then
 *  its words are erased. Gives { message }. Raises orderNotFound, forbidden, messageNotFound, notYourMessage. */
export async function deleteMessage(ctx: SignedInContext, key: MessageKey) {
  const message = await transaction(async (trx) => {
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
  return presentMessage(ctx.user, message);
}

/** Takes the deletion of an own message back. Gives { message }.
 *  Raises orderNotFound, forbidden, messageNotFound, notYourMessage, messageErased. */
export async function restoreMessage(ctx: SignedInContext, key: MessageKey) {
  const message = await transaction(async (trx) => {
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
  return presentMessage(ctx.user, message);
}
