import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { messageDeleted } from "./errors.ts";
import { lockOwnMessage } from "./lockOwnMessage.ts";
import { checkMentions } from "./mentionable.ts";
import { presentMessage } from "./present.ts";
import type { editMessageInput } from "./schema.ts";

/** Replaces the words of an own message. Who is mentioned now and was not before is told. The audit keeps that it was
 *  edited, not its words: a deleted message shall not live on there. Gives { message }.
 *  Raises orderNotFound, forbidden, messageNotFound, notYourMessage, messageDeleted, mentionRefused. */
export async function editMessage(
  ctx: SignedInContext,
  { body, mentionedIds, ...key }: z.output<typeof editMessageInput>,
) {
  const message = await transaction(async (trx) => {
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
  return presentMessage(ctx.user, message);
}

function isSame(ids: string[], others: string[]): boolean {
  return ids.length === others.length && ids.every((id) => others.includes(id));
}
