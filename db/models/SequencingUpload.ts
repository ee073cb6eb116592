import { Model } from "objection";
import type { UPLOAD_STATUSES, UPLOAD_TARGETS } from "../values.ts";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** PENDING → UPLOADING (first chunk) → READY (last byte) → COMPLETED; any of them → CANCELLED. Only the upload
 *  operations change it (server/data/uploads). */
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** States that accept bytes, and states that are not final. */
export const RECEIVING: UploadStatus[] = ["PENDING", "UPLOADING"];
export const OPEN: UploadStatus[] = ["PENDING", "UPLOADING", "READY"];

/** The upload session of one file. The row decides what the file on disk contains: bytes beyond receivedSize do not
 *  count. */
export class SequencingUpload extends StoredRecord {
  static override tableName = "sequencing_uploads";
  static override jsonAttributes = ["metadata"];

  declare orderId: string;
  declare sampleId: string | null;
  declare targetKind: (typeof UPLOAD_TARGETS)[number];
  declare targetRole: string;
  declare originalName: string;
  declare tempPath: string;
  declare finalPath: string | null;
  /** bigint as text; bytes. */
  declare expectedSize: string;
  declare receivedSize: string;
  declare status: UploadStatus;
  declare checksumProvided: string | null;
  declare mimeType: string | null;
  declare metadata: Record<string, unknown>;
  declare createdById: string | null;
  declare leaseId: string | null;
  declare leaseProcess: number | null;
  declare leaseTouchedAt: Date | null;
  declare sample?: Sample | null;

  static override get relationMappings() {
    return {
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "sequencing_uploads.sampleId", to: "samples.id" },
      },
    };
  }
}
