import { Model } from "objection";
import type { UPLOAD_STATUSES, UPLOAD_TARGETS } from "../values.ts";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** PENDING → UPLOADING (first chunk) → READY (last byte) → COMPLETED; any of them → CANCELLED.
 *  Only the upload operations move it (server/data/uploads). */
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** States that take bytes, and states that are not over. */
export const RECEIVING: UploadStatus[] = ["PENDING", "UPLOADING"];
export const OPEN: UploadStatus[] = ["PENDING", "UPLOADING", "READY"];

/** The session of one file. The row is the truth about the file on disk: bytes past receivedSize count for nothing. */
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
  /** bigint as the driver gives it; bytes. */
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
