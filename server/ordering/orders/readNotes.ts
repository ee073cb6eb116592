import { Order } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder, lockOrder } from "../access/findOrder.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import { orderNotFound } from "../access/errors.ts";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { orderNotesInput } from "./schema.ts";

/** Returns the shared notes of an order with their last author (reference §4). Raises orderNotFound, forbidden. */
export async function readNotes(ctx: SignedInContext, { orderId }: { orderId: string }) {
  await findOrder(ctx, orderId);
  const order =
    (await Order.query(ctx.db).findById(orderId).withGraphFetched("notesEditedBy")) ?? raise(orderNotFound());
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

/** Replaces the shared notes and returns the result of readNotes. Raises orderNotFound, forbidden. */
export async function writeNotes(ctx: SignedInContext, { orderId, notes }: z.output<typeof orderNotesInput>) {
  await transaction(ctx.db, async (trx) => {
    const before = await lockOrder(trx, ctx, orderId);
    const after = await Order.query(trx).patchAndFetchById(orderId, {
      notes: notes === "" ? null : notes,
      notesEditedAt: new Date(),
      notesEditedById: ctx.user.id,
    });
    await recordChange(trx, ctx, {
      action: "order.notesEdited",
      targetType: "order",
      targetId: orderId,
      order: after,
      before: { notes: before.notes },
      after: { notes: after.notes },
    });
  });
  return readNotes(ctx, { orderId });
}
