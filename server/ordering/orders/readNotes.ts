import { Order } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import { orderNotFound } from "../access/errors.ts";

/** The shared notes of an order and who wrote them last (reference §4). Raises orderNotFound, forbidden. */
export async function readNotes(ctx: SignedInContext, { orderId }: { orderId: string }) {
  await findOrder(ctx, orderId);
  const order =
    (await Order.query().findById(orderId).withGraphFetched("notesEditedBy")) ?? raise(orderNotFound());
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    name: order.name,
    notes: order.notes,
    notesEditedAt: order.notesEditedAt?.toISOString() ?? null,
    notesEditedById: order.notesEditedById,
    notesEditedBy: presentPerson(order.notesEditedBy),
    notesSupported: true,
    notesEnabled: true,
  };
}
