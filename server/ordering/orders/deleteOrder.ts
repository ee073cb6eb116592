import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { refuseActiveRuns, refuseActiveStreams } from "../access/refuseActiveRuns.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { lockStudiesOfOrder, revertReady } from "../access/revertReady.ts";
import { mayDeleteOrder } from "../access/orderAccess.ts";
import { cannotDeleteSubmitted } from "./errors.ts";
import { lockOrder } from "../access/findOrder.ts";
import { presentOrder } from "./present.ts";

/** Deletes an order with its samples, metadata, pipeline runs and live sequencing runs. Sequencing files on disk are
 *  kept. Raises orderNotFound, forbidden, cannotDeleteSubmitted, cancelRunsFirst, stopStreamsFirst. Reference §4. */
export async function deleteOrder(
  ctx: SignedInContext,
  { orderId }: { orderId: string },
): Promise<{ message: string }> {
  const settings = await readSetting("access", ctx.db);
  await transaction(ctx.db, (trx) =>
    deleteOrderIn(trx, ctx, orderId, ({ status }) => mayDeleteOrder(ctx.user, status, settings)),
  );
  return { message: "Order deleted" };
}

/** Deletes an order within the transaction of the caller. mayDelete: decides on the locked order. Raises
 *  orderNotFound, forbidden, cannotDeleteSubmitted, cancelRunsFirst, stopStreamsFirst. */
export async function deleteOrderIn(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  orderId: string,
  mayDelete: (order: Order) => boolean,
): Promise<void> {
  const studies = await lockStudiesOfOrder(trx, orderId);
  const order = await lockOrder(trx, ctx, orderId);
  if (!mayDelete(order)) raise(cannotDeleteSubmitted());
  await refuseActiveRuns(trx, { orderId });
  await refuseActiveStreams(trx, orderId);
  await Order.query(trx).deleteById(orderId);
  await revertReady(
    trx,
    ctx,
    studies,
    studies.map(({ id }) => id),
  );
  await recordChange(trx, ctx, {
    action: "order.deleted",
    targetType: "order",
    targetId: orderId,
    order,
    before: presentOrder(order),
  });
}
