import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { OrderMessage } from "../../../db/models/OrderMessage.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../access/findOrder.ts";
import { messageNotFound, notYourMessage } from "./errors.ts";

/** A message of the caller's, with its order, both held until the end of the transaction.
 *  Raises orderNotFound, forbidden, messageNotFound, notYourMessage. */
export async function lockOwnMessage(
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
