import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { collectDelivery } from "./collectDelivery.ts";
import { crateText } from "./crateDocument.ts";
import { crateZip } from "./crateZip.ts";
import { describeDelivery } from "./describeDelivery.ts";
import type { deliveryCrateInput } from "./schema.ts";
import type { Export } from "../../platform/exports/Export.ts";

/**
 * Streams the delivery of an order as an RO-Crate zip: its metadata, with `files: all` also its files, each of which is
 * recorded as a download. Available to the owner after publication. Raises orderNotFound, forbidden, notPublished.
 */
export async function openDeliveryCrate(
  ctx: SignedInContext,
  { orderId, files }: z.output<typeof deliveryCrateInput>,
): Promise<Export> {
  const { facts, parts } = await collectDelivery(ctx, orderId, files ?? "few");
  return {
    name: `${facts.order.number}.crate.zip`,
    contentType: "application/zip",
    stream: crateZip({
      parts,
      now: facts.now,
      describe: (included) => crateText(describeDelivery(facts, included)),
    }),
  };
}
