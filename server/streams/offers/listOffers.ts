import type { SignedInContext } from "../../context.ts";
import { findOrder } from "../../orders/findOrder.ts";
import { findRun, type RunKey } from "./findRun.ts";
import { offersOf } from "./offersOf.ts";
import { presentOffer } from "./present.ts";

/** What a watched run has so far of each sample it is mapped to, and what became of the last taking of it.
 *  Gives { samples }. Raises orderNotFound, streamRunNotFound. */
export async function listOffers(ctx: SignedInContext, key: RunKey) {
  await findOrder(ctx, key.orderId);
  const offers = await offersOf(await findRun(key));
  return { samples: offers.map(presentOffer) };
}
