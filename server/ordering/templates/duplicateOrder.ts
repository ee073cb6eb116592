import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { createFromContent, readContent } from "./orderContent.ts";
import type { duplicateInput } from "./schema.ts";

/** Creates a draft of the caller with the content of an order that the caller may see, on request with its samples.
 *  Returns the full new order. Raises orderNotFound, forbidden. */
export async function duplicateOrder(
  ctx: SignedInContext,
  { orderId, withSamples }: z.output<typeof duplicateInput>,
) {
  const order = await findOrder(ctx, orderId);
  return transaction(ctx.db, async (trx) =>
    createFromContent(trx, ctx, await readContent(trx, ctx, order, { withSamples })),
  );
}
