import { StoredRecord } from "./StoredRecord.ts";

/** One file of a watched run: counted once, whatever is told of it again. */
export class StreamFile extends StoredRecord {
  static override tableName = "stream_files";

  declare streamRunId: string;
  /** Below the output folder. */
  declare path: string;
  /** "(unknown)" without one. */
  declare barcode: string;
  declare sampleId: string | null;
  /** The version that was counted; null while none was. */
  declare stamp: string | null;
  /** bigint as the driver gives it. */
  declare size: string;
  declare reads: string;
  declare bases: string;
  declare writtenAt: Date | null;
  declare ingestedAt: Date | null;
  declare problem: string | null;
  declare problemStamp: string | null;
  /** The version that is part of a read of its sample. */
  declare takenStamp: string | null;
}
