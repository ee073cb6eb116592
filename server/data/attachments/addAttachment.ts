import { constants } from "node:fs";
import { posix } from "node:path";
import type { Knex } from "knex";
import type { z } from "zod";
import { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import { findOwnOrder, lockOrder } from "../../ordering/access/findOrder.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { syncFolders } from "../../platform/storage/syncFolders.ts";
import { dataRoot, makeFolderInside, openInside } from "../files/dataRoot.ts";
import { CHUNK_IDLE_MS } from "../limits.ts";
import { writeChunk } from "../uploads/chunkWriter.ts";
import { diskRefusal } from "../uploads/diskRefusal.ts";
import { refuseFixed } from "./access.ts";
import { attachmentPath, cleanName } from "./attachmentPath.ts";
import {
  attachmentEmpty,
  attachmentTooLarge,
  attachmentTypeRefused,
  tooManyAttachments,
  tooManyOfSample,
} from "./errors.ts";
import { presentAttachment, refuseForeignSample } from "./listAttachments.ts";
import { removeAttachedFile } from "./removeAttachment.ts";
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_PER_ORDER_MAX,
  ATTACHMENTS_PER_SAMPLE_MAX,
  isAttachmentName,
} from "./rules/attachmentRules.ts";
import type { addAttachmentInput } from "./schema.ts";

/** Attaches a file to an order, or to one of its samples. The file is written before its row, and a file without a row is swept. bytes: streamed
 *  once, never held as a whole. Returns the attachment. Raises orderNotFound, forbidden, attachmentsFixed,
 *  sampleNotOfOrder, attachmentTypeRefused, attachmentTooLarge, tooManyAttachments, tooManyOfSample, attachmentEmpty, chunkBrokeOff,
 *  dataBasePathNotConfigured, dataFolderUnreadable, diskFull, diskReadOnly. */
export async function addAttachment(
  ctx: SignedInContext,
  { orderId, sampleId, name: given, contentLength, bytes }: z.output<typeof addAttachmentInput>,
) {
  const name = cleanName(given);
  refuseFixed(ctx.user, await findOwnOrder(ctx, orderId));
  if (!isAttachmentName(name)) raise(attachmentTypeRefused());
  if (Number(contentLength) > ATTACHMENT_MAX_BYTES) raise(attachmentTooLarge());
  if (sampleId !== undefined) await refuseForeignSample(ctx.db, { orderId, sampleId });
  await refuseMore(ctx.db, { orderId, sampleId });
  const root = await dataRoot(ctx.db);
  const id = newId();
  const path = attachmentPath({ orderId, id, name });
  try {
    const sizeBytes = await writeFile(root, path, bytes, ctx.signal);
    return await transaction(ctx.db, async (trx) => {
      const order = await lockOrder(trx, ctx, orderId);
      refuseFixed(ctx.user, order);
      if (sampleId !== undefined) await refuseForeignSample(trx, { orderId, sampleId });
      await refuseMore(trx, { orderId, sampleId });
      const attachment = await OrderAttachment.query(trx).insertAndFetch({
        id,
        orderId,
        sampleId: sampleId ?? null,
        name,
        path,
        sizeBytes: String(sizeBytes),
        createdById: ctx.user.id,
      });
      await recordChange(trx, ctx, {
        ...(sampleId === undefined
          ? { action: "order.attachmentAdded", targetType: "order", targetId: orderId }
          : { action: "sample.attachmentAdded", targetType: "sample", targetId: sampleId }),
        order,
        after: { name, sizeBytes },
      });
      const { id: userId, firstName, lastName } = ctx.user;
      return { ...presentAttachment(attachment), createdBy: { id: userId, firstName, lastName } };
    });
  } catch (error) {
    const refusal = error instanceof ApiError ? error : diskRefusal(error);
    // After any other failure the row may be committed; the sweep removes a file without one.
    if (refusal) await removeAttachedFile(ctx.site, path);
    throw refusal ?? error;
  }
}

async function refuseMore(
  db: Knex,
  { orderId, sampleId }: { orderId: string; sampleId: string | undefined },
): Promise<void> {
  const count = await OrderAttachment.query(db)
    .where({ orderId, sampleId: sampleId ?? null })
    .resultSize();
  if (sampleId === undefined && count >= ATTACHMENTS_PER_ORDER_MAX) raise(tooManyAttachments());
  if (sampleId !== undefined && count >= ATTACHMENTS_PER_SAMPLE_MAX) raise(tooManyOfSample());
}

/** Writes a new file durably and returns its size. Raises attachmentTooLarge, attachmentEmpty, chunkBrokeOff. */
async function writeFile(
  root: string,
  path: string,
  bytes: z.output<typeof addAttachmentInput>["bytes"],
  signal: AbortSignal | null | undefined,
): Promise<number> {
  const folder = posix.dirname(path);
  await makeFolderInside(root, folder);
  const file = await openInside(root, path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
  try {
    const sizeBytes = await writeChunk(file, {
      bytes,
      offset: 0,
      idleMs: CHUNK_IDLE_MS,
      signal: signal ?? new AbortController().signal,
      mayWrite(endBytes) {
        if (endBytes > ATTACHMENT_MAX_BYTES) raise(attachmentTooLarge());
      },
      onBytes() {},
    });
    if (sizeBytes === 0) raise(attachmentEmpty());
    await file.datasync();
    await syncFolders(root, folder);
    return sizeBytes;
  } finally {
    await file.close();
  }
}
