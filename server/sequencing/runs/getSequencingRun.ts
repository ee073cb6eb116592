import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { planOf } from "./planOf.ts";
import type { sequencingRunInput } from "./schema.ts";

/** One sequencing run with the samples on it. Gives { run, samples, warnings }. Raises orderNotFound, forbidden,
 *  sequencingRunNotFound. Reference 3-files §2. */
export async function getSequencingRun(ctx: SignedInContext, input: z.output<typeof sequencingRunInput>) {
  await findOrder(ctx, input.orderId);
  return planOf(input);
}
