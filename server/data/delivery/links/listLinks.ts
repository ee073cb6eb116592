import type { z } from "zod";
import { DeliveryLink } from "../../../../db/models/DeliveryLink.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { findOrder } from "../../../ordering/access/findOrder.ts";
import type { linksInput } from "../schema.ts";
import { presentLink } from "./present.ts";

/** Every link of a delivery there is or was, newest first. Gives { links, total, limit, offset }.
 *  Raises orderNotFound, forbidden. */
export async function listLinks(
  ctx: SignedInContext,
  { orderId, limit, offset }: z.output<typeof linksInput>,
) {
  await findOrder(ctx, orderId);
  const found = DeliveryLink.query().where({ orderId });
  const [links, total] = await Promise.all([
    found
      .clone()
      .withGraphFetched("[createdBy, revokedBy]")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  const now = new Date();
  return { links: links.map((link) => presentLink(ctx, link, now)), total, limit, offset };
}
