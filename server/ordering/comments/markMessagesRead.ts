import { Order } from "../../../db/models/Order.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { maySeeOrder } from "../access/orderAccess.ts";
import { orderNotFound } from "../access/errors.ts";

// Never moves backward or past the last comment, so that concurrent windows and an outdated window change nothing.
const ADVANCE = `
  insert into order_message_reads as reads (order_id, user_id, seq)
  select order_id, ?, least(max(seq), ?) from order_messages where order_id = ? group by order_id
  on conflict (order_id, user_id) do update set seq = excluded.seq, updated_at = now() where reads.seq < excluded.seq
  returning seq`;

/** Marks the comments of an order up to `seq` as read, with their notifications. Returns { orderId, isChanged }. Raises
 *  orderNotFound, forbidden. */
export async function markMessagesRead(
  ctx: SignedInContext,
  { orderId, seq }: { orderId: string; seq: number },
) {
  return transaction(ctx.db, async (trx) => {
    // A key share lock prevents deletion but not new comments.
    const order = (await Order.query(trx).findById(orderId).forKeyShare()) ?? raise(orderNotFound());
    if (!maySeeOrder(ctx.user, order)) raise(forbidden());
    const { rows } = await trx.raw<{ rows: { seq: number }[] }>(ADVANCE, [ctx.user.id, seq, orderId]);
    const notified = await Notification.query(trx)
      .where({ userId: ctx.user.id, orderId })
      .whereIn("kind", ["message.posted", "message.mention"])
      .whereNull("readAt")
      .whereRaw("(data ->> 'seq')::integer <= ?", [seq])
      .select("id")
      .orderBy("id")
      .forUpdate();
    if (notified.length > 0)
      await Notification.query(trx)
        .whereIn(
          "id",
          notified.map(({ id }) => id),
        )
        .patch({ readAt: new Date() });
    const isChanged = rows.length > 0 || notified.length > 0;
    if (isChanged) await publishChange(trx, `notification:${ctx.user.id}`);
    return { orderId, isChanged };
  });
}
