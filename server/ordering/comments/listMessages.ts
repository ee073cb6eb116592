import type { z } from "zod";
import { OrderMessage } from "../../../db/models/OrderMessage.ts";
import type { SignedInContext, SessionUser } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { presentMessages } from "./present.ts";
import type { listMessagesInput } from "./schema.ts";
import { Model } from "objection";

/** What was written on an order, the newest ones or those before `cursor`, in the order in which they were written.
 *  Gives { messages, nextCursor (null when nothing is before them), total, readSeq: how far the caller has read }.
 *  Raises orderNotFound, forbidden. */
export async function listMessages(
  ctx: SignedInContext,
  { orderId, limit, cursor }: z.output<typeof listMessagesInput>,
) {
  await findOrder(ctx, orderId);
  const ofOrder = OrderMessage.query().where({ orderId });
  const [found, total, readSeq] = await Promise.all([
    ofOrder
      .clone()
      .modify((query) => {
        if (typeof cursor === "number") query.where("seq", "<", cursor);
      })
      .orderBy("seq", "desc")
      .limit(limit + 1),
    ofOrder.resultSize(),
    readLastSeq(ctx.user, orderId),
  ]);
  const messages = found.slice(0, limit).toReversed();
  return {
    messages: await presentMessages(ctx.user, messages),
    nextCursor: found.length > limit ? (messages[0]?.seq ?? null) : null,
    total,
    readSeq,
  };
}

/** The seq of the last message of an order that somebody has seen; 0 when none. */
async function readLastSeq(user: SessionUser, orderId: string): Promise<number> {
  const row = await Model.knex()("orderMessageReads")
    .where({ orderId, userId: user.id })
    .first<{ seq: number } | undefined>("seq");
  return row?.seq ?? 0;
}
