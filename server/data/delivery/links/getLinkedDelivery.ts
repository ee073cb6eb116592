import type { Context } from "../../../platform/rpc/context.ts";
import { collectDelivery } from "../collectDelivery.ts";
import { deliveredFiles } from "../deliveredFiles.ts";
import { withMissing } from "../withMissing.ts";
import { findLink } from "./findLink.ts";
import { presentLinkedDelivery } from "./present.ts";

/** What the holder of a link finds: the files of the delivery as they are now.
 *  Raises linkNotFound, tooManyWrongLinks, linkRevoked, linkExpired, linkClosed. */
export async function getLinkedDelivery(ctx: Context, input: { token: string }) {
  const { link, order } = await findLink(ctx, input);
  const files = await withMissing(deliveredFiles(await collectDelivery(order.id)));
  return presentLinkedDelivery(order, link, files);
}
