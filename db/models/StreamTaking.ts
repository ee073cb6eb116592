import type { DataClass } from "./Read.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** waiting → copying → done or failed; back to waiting when the copying process stops in order. No other
 *  transitions. */
export type TakingStatus = "waiting" | "copying" | "done" | "failed";

/** States with remaining work. */
export const OPEN_TAKINGS: TakingStatus[] = ["waiting", "copying"];

/** The import of one sample of a live sequencing run: its files, joined into one file that becomes the read set. */
export class StreamTaking extends StoredRecord {
  static override tableName = "stream_takings";

  declare streamRunId: string;
  declare sampleId: string;
  declare status: TakingStatus;
  declare dataClass: DataClass;
  declare fileCount: number;
  /** bigint as text; totals of the joined files. */
  declare totalBytes: string;
  declare totalReads: string;
  declare copiedBytes: string;
  /** Path of the joined file, relative to the data directory. */
  declare path: string | null;
  declare readId: string | null;
  declare problem: string | null;
  declare createdById: string | null;
  /** The lease of the one valid copy. */
  declare leaseId: string | null;
  declare leaseProcess: number | null;
  declare leaseTouchedAt: Date | null;
  declare finishedAt: Date | null;
}
