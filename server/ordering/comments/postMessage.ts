import type { z } from "zod";
import { OrderMessage } from "../../../db/models/OrderMessage.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { MESSAGES_PER_ORDER_MAX } from "../limits.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { lockOrder } from "../access/findOrder.ts";
import { tooManyMessages } from "./errors.ts";
import { checkMentions } from "./checkMentions.ts";
import { presentMessage } from "./present.ts";
import type { postMessageInput } from "./schema.ts";

/**
 * Adds a comment at the end of an order's comments; concurrent comments are serialized. Notifies the mentioned users;
 * for a comment of the owner the complete facility, for one of the facility the owner and the facility users who have
 * commented there. mentionedIds: users who can see the order. Returns { message }. Raises orderNotFound, forbidden,
 * mentionRefused, tooManyMessages.
 */
export async function postMessage(
  ctx: SignedInContext,
  { orderId, body, mentionedIds }: z.output<typeof postMessageInput>,
) {
  const message = await transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const mentioned = await checkMentions(trx, order, mentionedIds);
    const last = await OrderMessage.query(trx).where({ orderId }).orderBy("seq", "desc").first();
    const seq = (last?.seq ?? 0) + 1;
    if (seq > MESSAGES_PER_ORDER_MAX) raise(tooManyMessages());
    const written = await OrderMessage.query(trx)
      .insert({ orderId, seq, userId: ctx.user.id, body, mentionedIds: mentioned })
      .returning("*");
    await recordChange(trx, ctx, {
      action: "message.posted",
      targetType: "message",
      targetId: written.id,
      order,
      part: "messages",
      after: { seq, characters: body.length, mentionedIds: mentioned },
    });
    const about = { orderId, messageId: written.id, data: { seq } };
    if (mentioned.length > 0)
      await notify(trx, ctx, { kind: "message.mention", to: { userIds: mentioned }, ...about });
    const isByFacility = hasRight(ctx.user, "records.read");
    const authors = isByFacility ? await OrderMessage.query(trx).where({ orderId }).distinct("userId") : [];
    await notify(trx, ctx, {
      kind: "message.posted",
      to: {
        userIds: [order.userId, ...authors.map(({ userId }) => userId)],
        facility: !isByFacility,
        except: mentioned,
      },
      ...about,
    });
    return written;
  });
  return presentMessage(ctx.db, ctx.user, message);
}
