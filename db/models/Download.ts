import { StoredRecord } from "./StoredRecord.ts";

export type FileKind = "read" | "artifact" | "assembly" | "other";
export type DownloadOutcome = "complete" | "broken off";

/** One transfer of a file: user or link, file and byte range. The row is inserted with the first byte and finished
 *  once, with the last sent byte. It refers to records and users only by id and outlives them; the client address is
 *  not stored. */
export class Download extends StoredRecord {
  static override tableName = "downloads";

  declare orderId: string | null;
  /** Exactly one of the two is set. */
  declare userId: string | null;
  declare linkId: string | null;
  declare fileKind: FileKind;
  declare recordId: string | null;
  declare sampleId: string | null;
  declare path: string;
  declare fileName: string;
  /** bigint as text; bytes. */
  declare sizeBytes: string;
  declare firstByte: string | null;
  declare lastByte: string | null;
  declare requestId: string | null;
  declare processKey: number;
  declare startedAt: Date;
  declare sentBytes: string | null;
  declare outcome: DownloadOutcome | null;
  declare endedAt: Date | null;

  static override get hasUpdatedAt(): boolean {
    return false;
  }
}
