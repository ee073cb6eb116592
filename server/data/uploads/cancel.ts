import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { discardFiles } from "./discardFiles.ts";
import { lockUpload, type UploadKey } from "./findUpload.ts";

/**
 * Cancels a session in any state and removes its received bytes; idempotent. A promoted file and its record are kept.
 * The row is updated before the file is removed: a crash in between leaves a stray file, which is swept. Returns {
 * uploadId, status: CANCELLED }. Raises orderNotFound, uploadNotFound. Additions §5.
 */
export async function cancel(ctx: SignedInContext, key: UploadKey) {
  const order = await findOrder(ctx, key.orderId);
  const upload = await transaction(ctx.db, async (trx) => {
    const locked = await lockUpload(trx, key);
    if (locked.status !== "CANCELLED") await markCancelled(trx, ctx, { upload: locked, order });
    return locked;
  });
  await discardFiles(ctx.site, upload);
  return { uploadId: upload.id, status: "CANCELLED" as const };
}

/** Writes the end of a session whose row the caller has locked. The caller discards the files after the transaction.
 *  reason: for a cancellation without a request. */
export async function markCancelled(
  trx: Knex.Transaction,
  ctx: Context,
  { upload, order, reason }: { upload: SequencingUpload; order: Order; reason?: string },
): Promise<void> {
  await SequencingUpload.query(trx).findById(upload.id).patch({
    status: "CANCELLED",
    // A process that is writing a chunk notices the lost lease and stops.
    leaseId: null,
    leaseProcess: null,
    leaseTouchedAt: null,
  });
  await recordChange(trx, ctx, {
    action: "upload.cancelled",
    targetType: "upload",
    targetId: upload.id,
    order,
    before: { status: upload.status },
    after: { status: "CANCELLED", ...(reason === undefined ? {} : { reason }) },
  });
}
