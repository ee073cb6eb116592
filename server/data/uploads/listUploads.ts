import type { z } from "zod";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { newestPage } from "../../platform/lists/newestPage.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import type { listUploadsInput } from "./schema.ts";
import { findUpload, type UploadKey } from "./findUpload.ts";

/** Lists the open sessions of an order, newest first. Returns { uploads, total, limit, offset }. Raises orderNotFound.
 *  Additions §1, §5. */
export async function listUploads(
  ctx: SignedInContext,
  { orderId, ...page }: z.output<typeof listUploadsInput>,
) {
  await findOrder(ctx, orderId);
  const found = SequencingUpload.query(ctx.db).where({ orderId }).whereIn("status", OPEN);
  const { rows, total } = await newestPage(found.withGraphFetched("sample"), page);
  return { uploads: rows.map(presentUpload), total, ...page };
}

/**
 * Returns one session in any state: a sender queries it after any doubt, to resume at its receivedSize (additions
 * §5). Raises orderNotFound, uploadNotFound.
 */
export async function getUpload(ctx: SignedInContext, key: UploadKey) {
  await findOrder(ctx, key.orderId);
  return presentUpload(await findUpload(ctx.db, key));
}

/**
 * An upload session; sizes in bytes. sampleId: record id. sampleCode: the code on the tube. Requires the fetched
 * sample.
 */
function presentUpload(upload: SequencingUpload) {
  return {
    uploadId: upload.id,
    orderId: upload.orderId,
    sampleId: upload.sampleId,
    sampleCode: upload.sample?.sampleId ?? null,
    targetKind: upload.targetKind,
    targetRole: upload.targetRole,
    originalName: upload.originalName,
    tempPath: upload.tempPath,
    finalPath: upload.finalPath,
    status: upload.status,
    receivedSize: Number(upload.receivedSize),
    expectedSize: Number(upload.expectedSize),
    checksum: upload.checksumProvided,
    mimeType: upload.mimeType,
    metadata: upload.metadata,
    createdAt: upload.createdAt.toISOString(),
    updatedAt: upload.updatedAt.toISOString(),
  };
}

export type Progress = Pick<SequencingUpload, "id" | "receivedSize" | "expectedSize" | "status">;

/** The response to a chunk. */
export function presentProgress(upload: Progress) {
  return {
    uploadId: upload.id,
    receivedSize: Number(upload.receivedSize),
    expectedSize: Number(upload.expectedSize),
    status: upload.status,
  };
}
