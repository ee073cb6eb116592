import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { collectDelivery } from "./collectDelivery.ts";
import { notPublished } from "./errors.ts";

/** The delivery of an order; its owner sees it once it is published, and of later changes their number alone.
 *  Raises orderNotFound, forbidden, notPublished. Additions §3, reference 3-files §2. */
export async function getDelivery(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const order = await findOrder(ctx, orderId);
  if (isFacilityAdmin(ctx.user)) return collectDelivery(orderId);
  if (order.sequencingFilesPublishedAt === null) raise(notPublished());
  const delivery = await collectDelivery(orderId);
  return { ...delivery, unpublishedChanges: { count: delivery.unpublishedChanges.count, files: [] } };
}
