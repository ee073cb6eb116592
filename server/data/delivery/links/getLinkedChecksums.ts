import type { Context } from "../../../platform/rpc/context.ts";
import { checksumList } from "../checksumList.ts";
import type { ChecksumAlgorithm } from "../../files/checksumOf.ts";
import { collectDelivery } from "../collectDelivery.ts";
import { deliveredFiles } from "../deliveredFiles.ts";
import { findLink } from "./findLink.ts";

/** The checksums of a delivery for the holder of a link, as md5sum -c and sha256sum -c read them. Gives { text }.
 *  Raises as getLinkedDelivery does, and noChecksums. */
export async function getLinkedChecksums(
  ctx: Context,
  { token, algorithm }: { token: string; algorithm: ChecksumAlgorithm },
): Promise<{ text: string }> {
  const { order } = await findLink(ctx, { token });
  return { text: checksumList(deliveredFiles(await collectDelivery(order.id)), algorithm) };
}
