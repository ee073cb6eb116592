import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { checksumList } from "./checksumList.ts";
import { deliveredFiles } from "./deliveredFiles.ts";
import { getDelivery } from "./getDelivery.ts";
import type { checksumsInput } from "./schema.ts";

/** The checksums of a delivery as md5sum -c and sha256sum -c read them. Gives { text }.
 *  Raises orderNotFound, forbidden, notPublished, noChecksums. */
export async function getChecksums(
  ctx: SignedInContext,
  { orderId, algorithm }: z.output<typeof checksumsInput>,
): Promise<{ text: string }> {
  return { text: checksumList(deliveredFiles(await getDelivery(ctx, { orderId })), algorithm) };
}
