import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { findUpload, type UploadKey } from "./findUpload.ts";
import { presentUpload } from "./present.ts";

/** One session in any state: what a sender asks after any doubt, to go on at its receivedSize (additions §5).
 *  Raises orderNotFound, uploadNotFound. */
export async function getUpload(ctx: SignedInContext, key: UploadKey) {
  await findOrder(ctx, key.orderId);
  return presentUpload(await findUpload(key));
}
