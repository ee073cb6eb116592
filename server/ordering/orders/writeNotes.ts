import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../access/findOrder.ts";
import { readNotes } from "./readNotes.ts";
import type { orderNotesInput } from "./schema.ts";

/** Replaces the shared notes. Gives them as readNotes does. Raises orderNotFound, forbidden. */
export async function writeNotes(ctx: SignedInContext, { orderId, notes }: z.output<typeof orderNotesInput>) {
  await transaction(async (trx) => {
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
