import type { SignedInContext } from "../../platform/rpc/context.ts";
import { deliveredFiles } from "./deliveredFiles.ts";
import { getDelivery } from "./getDelivery.ts";
import { withMissing } from "./withMissing.ts";

/** The files of a delivery in one list, with where the download commands put them and whether they are missing from the
 *  disk; demo sessions download nothing, so for them none is missing. Gives { files }.
 *  Raises orderNotFound, forbidden, notPublished. */
export async function getFiles(ctx: SignedInContext, input: { orderId: string }) {
  const files = deliveredFiles(await getDelivery(ctx, input));
  if (ctx.user.isDemo) return { files: files.map((file) => ({ ...file, isMissing: false })) };
  return { files: await withMissing(files) };
}
