import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { findStreamRun } from "../findStreamRun.ts";
import { offersOf } from "./offersOf.ts";
import { presentOffer } from "./present.ts";

/** What a watched run has so far of each sample it is mapped to, and what became of the last taking of it.
 *  Gives { samples }. Raises orderNotFound, streamRunNotFound. */
export async function listOffers(ctx: SignedInContext, key: { orderId: string; streamRunId: string }) {
  const offers = await offersOf(await findStreamRun(ctx, key));
  return { samples: offers.map(presentOffer) };
}
