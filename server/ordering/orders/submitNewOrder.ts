import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { saveSamples } from "../samples/saveSamples.ts";
import { createOrder } from "./createOrder.ts";
import type { submitNewOrderInput } from "./schema.ts";
import { updateOrder } from "./updateOrder.ts";

/** Creates an order with its samples and submits it in one transaction, so that a refused submission leaves no draft.
 *  Returns the full order. Raises the refusals of creating, saving samples and submitting. */
export function submitNewOrder(
  ctx: SignedInContext,
  { samples, ...fields }: z.output<typeof submitNewOrderInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const within = { ...ctx, db: trx };
    const { id: orderId } = await createOrder(within, fields);
    if (samples.length > 0) await saveSamples(within, { orderId, samples });
    return updateOrder(within, { orderId, status: "SUBMITTED" });
  });
}
