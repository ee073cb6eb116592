import { StoredRecord } from "./StoredRecord.ts";

export type FileKind = "read" | "artifact" | "assembly" | "other";
export type DownloadOutcome = "complete" | "broken off";

/** Who took which bytes of which file: a row from the first byte on, which is ended once, with the last one that went
 *  out. It names records and people by id alone and outlives them; the address of the taker is not kept. */
export class Download extends StoredRecord {
  static override tableName = "downloads";

  declare orderId: string | null;
  /** One of the two, never both. */
  declare userId: string | null;
  declare linkId: string | null;
  declare fileKind: FileKind;
  declare recordId: string | null;
  declare sampleId: string | null;
  declare path: string;
  declare fileName: string;
  /** bigint as the driver gives it; bytes. */
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
