import type { SequencingUpload } from "../../../db/models/SequencingUpload.ts";

/** An upload session; sizes in bytes. sampleId is the record, sampleCode what stands on the tube.
 *  Takes it with its sample fetched. */
export function presentUpload(upload: SequencingUpload) {
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

/** What a chunk is answered. */
export function presentProgress(upload: Progress) {
  return {
    uploadId: upload.id,
    receivedSize: Number(upload.receivedSize),
    expectedSize: Number(upload.expectedSize),
    status: upload.status,
  };
}
