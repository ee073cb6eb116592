import { StoredRecord } from "./StoredRecord.ts";

/** One file of a live sequencing run, counted once, however often it is reported. */
export class StreamFile extends StoredRecord {
  static override tableName = "stream_files";

  declare streamRunId: string;
  /** Relative to the output directory. */
  declare path: string;
  /** "(unknown)" without a barcode. */
  declare barcode: string;
  declare sampleId: string | null;
  /** The counted version; null before the first count. */
  declare stamp: string | null;
  /** bigint as text. */
  declare size: string;
  declare reads: string;
  declare bases: string;
  /** Sum of the error probabilities of the bases; null in files counted before 0.2.0, as are the next two. */
  declare errorSum: number | null;
  /** Reads and bases by length, four bins per doubling; bigints as text. */
  declare lengthReads: string[] | null;
  declare lengthBases: string[] | null;
  declare writtenAt: Date | null;
  declare ingestedAt: Date | null;
  declare problem: string | null;
  declare problemStamp: string | null;
  /** The version that was imported into the read set of its sample. */
  declare importedStamp: string | null;
}
