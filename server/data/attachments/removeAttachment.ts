import type { z } from "zod";
import { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import { transaction } from "../../../db/transaction.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { dataRoot, removeInside } from "../files/dataRoot.ts";
import { refuseFixed, refuseForeign } from "./access.ts";
import { attachmentNotFound } from "./errors.ts";
import type { attachmentInput } from "./schema.ts";

/** Removes an attachment: its row, and then its file. Raises orderNotFound, forbidden, attachmentNotFound,
 *  attachmentsFixed. */
export async function removeAttachment(
  ctx: SignedInContext,
  { orderId, attachmentId }: z.output<typeof attachmentInput>,
) {
  const path = await transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const attachment =
      (await OrderAttachment.query(trx).findById(attachmentId).where({ orderId })) ??
      raise(attachmentNotFound());
    refuseFixed(ctx.user, order);
    refuseForeign(ctx.user, attachment);
    await OrderAttachment.query(trx).deleteById(attachmentId);
    await recordChange(trx, ctx, {
      ...(attachment.sampleId === null
        ? { action: "order.attachmentRemoved", targetType: "order", targetId: orderId }
        : { action: "sample.attachmentRemoved", targetType: "sample", targetId: attachment.sampleId }),
      order,
      before: { name: attachment.name, sizeBytes: Number(attachment.sizeBytes) },
    });
    return attachment.path;
  });
  await removeAttachedFile(ctx.site, path);
  return {};
}

/** Removes the file of an attachment without a row. Never raises: the sweep removes what is left. */
export async function removeAttachedFile(site: Site, path: string): Promise<void> {
  try {
    await removeInside(await dataRoot(site.database), path);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) site.log.warn({ err: error }, "failed to remove the file of an attachment");
  }
}
