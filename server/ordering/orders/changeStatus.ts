import type { Knex } from "knex";
import type { Order, OrderStatus } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { refuseAwaitingApproval } from "../access/errors.ts";
import { mayMoveOrder } from "../access/orderAccess.ts";
import { readStageByFacts } from "../stages/advanceOrder.ts";
import { writeStage } from "../stages/writeStage.ts";
import { invalidStatusTransition } from "./errors.ts";
import { withdrawOrder } from "./moveStage.ts";
import { submitOrder } from "./submitOrder.ts";

/**
 * The documented status change of a locked order, as a move of its stage: COMPLETED is DELIVERED where a delivery is
 * published, else CLOSED; a completed order that is SUBMITTED again has the stage that its samples and reads say.
 * Returns the order. Raises invalidStatusTransition, awaitsApproval, noSamples, formRefused. Reference §4, additions §14.
 */
export async function changeStatus(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
  { status, note }: { status: unknown; note?: string | undefined },
): Promise<Order> {
  if (!isOrderStatus(status)) raise(invalidStatusTransition());
  if (status === order.status) return order;
  if (!mayMoveOrder(ctx.user, order.status, status)) raise(invalidStatusTransition());
  if (status === "DRAFT") return withdrawOrder(trx, ctx, order, { note });
  if (status === "SUBMITTED" && order.status === "DRAFT") return submitOrder(trx, ctx, order, { note });
  if (status === "COMPLETED") refuseAwaitingApproval(order);
  const isPublished = order.sequencingFilesPublishedAt !== null;
  const to =
    status === "SUBMITTED" ? await readStageByFacts(trx, order) : isPublished ? "DELIVERED" : "CLOSED";
  return writeStage(trx, ctx, order, { to, note, byUserId: ctx.user.id });
}

function isOrderStatus(value: unknown): value is OrderStatus {
  return value === "DRAFT" || value === "SUBMITTED" || value === "COMPLETED";
}
