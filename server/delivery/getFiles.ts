import type { SignedInContext } from "../context.ts";
import { deliveredFiles } from "./deliveredFiles.ts";
import { getDelivery } from "./getDelivery.ts";

/** The files of a delivery in one list, with where the download commands put them. Gives { files }.
 *  Raises orderNotFound, forbidden, notPublished. */
export async function getFiles(ctx: SignedInContext, input: { orderId: string }) {
  return { files: deliveredFiles(await getDelivery(ctx, input)) };
}
