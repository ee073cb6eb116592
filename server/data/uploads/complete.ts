import { rm } from "node:fs/promises";
import { posix } from "node:path";
import type { Knex } from "knex";
import type { z } from "zod";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { transaction } from "../../../db/transaction.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot, makeFolderInside, resolveInside, openInside } from "../files/dataRoot.ts";
import { syncFolders } from "../../platform/storage/syncFolders.ts";
import { nudgeJob } from "../../platform/jobs/nudgeJob.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { diskRefusal } from "./diskRefusal.ts";
import { targetSampleMissing, uploadIncomplete, uploadOver, bytesGone, digestMismatch } from "./errors.ts";
import { findOrderForData } from "../files/findOrderForData.ts";
import { findUpload, lockUpload, type UploadKey } from "./findUpload.ts";
import {
  demoteFile,
  promoteFile,
  type Promotion,
  findReceivedFile,
  uploadLane,
  promotedPath,
} from "./promoteFile.ts";
import { joinNow } from "../lanes/runJoins.ts";
import { registerFile } from "./registerFile.ts";
import type { completeInput } from "./schema.ts";
import { orderHoldsNoData } from "../files/errors.ts";
import { constants } from "node:fs";
import { hashFile } from "../../platform/storage/hashFile.ts";
import { parseDigests } from "./digests.ts";

/**
 * Registers a completely received file in its order: moves it to its final path and writes its Read or
 * SequencingArtifact, the sample's status, the audit entry and, for the last read of the order, a notification.
 * Atomic; after a crash in between, another call completes it. The response for a lane follows the join with the
 * other lanes, unless they are large or the join takes long: then a job joins them. reprDigest: the header as
 * received; if present, the complete file is hashed. Returns { uploadId, finalPath, size (bytes), status: COMPLETED
 * }. Raises orderNotFound, orderHoldsNoData, uploadNotFound, uploadOver, uploadIncomplete, targetSampleMissing,
 * lanesMixed, dataBasePathNotConfigured, diskFull, diskReadOnly, digestMismatch, bytesGone. Spec §4, additions §5.
 */
export async function complete(ctx: SignedInContext, { reprDigest, ...key }: z.output<typeof completeInput>) {
  await findOrderForData(ctx, key.orderId);
  const promotion = await plan(ctx.db, await findUpload(ctx.db, key));
  await checkReceivedBytes(promotion, { reprDigest, signal: ctx.signal });
  await makeFolderInside(promotion.root, posix.dirname(promotion.finalPath)).catch((error: unknown) => {
    throw diskRefusal(error) ?? error;
  });
  await syncFolders(promotion.root, posix.dirname(promotion.finalPath));
  try {
    await transaction(ctx.db, (trx) => promote(trx, ctx, key, promotion));
  } catch (error) {
    // Refusals are raised before the file is moved.
    if (error instanceof ApiError || !(await undo(ctx, key, promotion))) throw error;
  }
  await removeTempFolder(ctx, promotion);
  if (promotion.isLane) await joinNow(ctx.site, [key.uploadId]);
  await nudgeJob(ctx.site, "hashFiles");
  return {
    uploadId: key.uploadId,
    finalPath: promotion.finalPath,
    size: promotion.sizeBytes,
    status: "COMPLETED" as const,
  };
}

async function plan(db: Knex, upload: SequencingUpload): Promise<Promotion & { isLane: boolean }> {
  const finalPath = completable(upload);
  return {
    root: await dataRoot(db),
    tempPath: upload.tempPath,
    finalPath,
    sizeBytes: Number(upload.expectedSize),
    isLane: uploadLane(upload) !== undefined,
  };
}

/** Returns the final path of a session's file; raises the reason why the session cannot be completed. */
function completable(upload: SequencingUpload): string {
  if (upload.status === "COMPLETED" || upload.status === "CANCELLED")
    raise(uploadOver({ status: upload.status }));
  if (upload.status !== "READY") raise(uploadIncomplete());
  return promotedPath(upload) ?? raise(targetSampleMissing());
}

// Every caller that locks both locks the order before the upload.
async function promote(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  key: UploadKey,
  promotion: Promotion,
): Promise<void> {
  const order = await lockOrder(trx, ctx, key.orderId);
  if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
  const upload = await lockUpload(trx, key);
  completable(upload);
  await promoteFile(promotion);
  await registerFile(trx, ctx, { order, upload, finalPath: promotion.finalPath });
}

/**
 * Moves the file back after a failed transaction. Returns true if the transaction was committed after all: when the
 * database's response is lost, only the row shows the result.
 */
async function undo(ctx: SignedInContext, key: UploadKey, promotion: Promotion): Promise<boolean> {
  try {
    return await transaction(ctx.db, async (trx) => {
      const upload = await SequencingUpload.query(trx).findById(key.uploadId).forUpdate();
      if (upload?.status === "READY") await demoteFile(promotion);
      return upload?.status === "COMPLETED";
    });
  } catch (error) {
    // The next complete finds the file where it is and adopts it.
    ctx.site.log.warn({ err: error, uploadId: key.uploadId }, "failed to move the file of an upload back");
    return false;
  }
}

async function removeTempFolder(ctx: SignedInContext, { root, tempPath }: Promotion): Promise<void> {
  try {
    await rm(await resolveInside(root, posix.dirname(tempPath)), { recursive: true, force: true });
  } catch (error) {
    ctx.site.log.warn({ err: error, tempPath }, "failed to remove the temporary directory of an upload");
  }
}

/**
 * Hashes a completely received file and compares it with the sender's digest, if any (additions §5). reprDigest: the
 * header as received. signal: aborts the hashing when the caller disconnects. Raises digestMismatch, bytesGone.
 */
async function checkReceivedBytes(
  promotion: Promotion,
  { reprDigest, signal }: { reprDigest: string | undefined; signal: AbortSignal | null },
): Promise<void> {
  const digests = parseDigests(reprDigest);
  if (digests.length === 0) return;
  const file = await openReceived(promotion);
  try {
    const algorithms = digests.map(({ algorithm }) => algorithm);
    const found = await hashFile(file, algorithms, signal);
    if (digests.some(({ algorithm, value }) => found[algorithm] !== value.toString("hex")))
      raise(digestMismatch());
  } finally {
    await file.close();
  }
}

async function openReceived(promotion: Promotion) {
  try {
    return await openInside(promotion.root, await findReceivedFile(promotion), constants.O_RDONLY);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") raise(bytesGone());
    throw error;
  }
}
