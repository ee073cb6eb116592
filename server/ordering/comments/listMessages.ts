import type { Knex } from "knex";
import type { z } from "zod";
import { OrderMessage } from "../../../db/models/OrderMessage.ts";
import type { SignedInContext, SessionUser } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { presentMessages } from "./present.ts";
import type { listMessagesInput } from "./schema.ts";

/**
 * Lists the comments of an order, the newest or those before `cursor`, in chronological order. Returns { messages,
 * nextCursor (null at the beginning), total, readSeq: the last comment that the caller has read }. Raises
 * orderNotFound, forbidden.
 */
export async function listMessages(
  ctx: SignedInContext,
  { orderId, limit, cursor }: z.output<typeof listMessagesInput>,
) {
  await findOrder(ctx, orderId);
  const ofOrder = OrderMessage.query(ctx.db).where({ orderId });
  const [found, total, readSeq] = await Promise.all([
    ofOrder
      .clone()
      .modify((query) => {
        if (typeof cursor === "number") query.where("seq", "<", cursor);
      })
      .orderBy("seq", "desc")
      .limit(limit + 1),
    ofOrder.resultSize(),
    readLastSeq(ctx.db, ctx.user, orderId),
  ]);
  const messages = found.slice(0, limit).toReversed();
  return {
    messages: await presentMessages(ctx.db, ctx.user, messages),
    nextCursor: found.length > limit ? (messages[0]?.seq ?? null) : null,
    total,
    readSeq,
  };
}

/** Returns the seq of the last comment of an order that a user has read; 0 for none. */
async function readLastSeq(db: Knex, user: SessionUser, orderId: string): Promise<number> {
  const row = await db("orderMessageReads")
    .where({ orderId, userId: user.id })
    .first<{ seq: number } | undefined>("seq");
  return row?.seq ?? 0;
}
