import type { DataClass } from "./Read.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** waiting → copying → done or failed; back to waiting when the process that copies ends in order. Nothing else. */
export type TakingStatus = "waiting" | "copying" | "done" | "failed";

/** States in which work is left. */
export const OPEN_TAKINGS: TakingStatus[] = ["waiting", "copying"];

/** The files of one sample of a watched run, joined into one file that becomes its read. */
export class StreamTaking extends StoredRecord {
  static override tableName = "stream_takings";

  declare streamRunId: string;
  declare sampleId: string;
  declare status: TakingStatus;
  declare dataClass: DataClass;
  declare fileCount: number;
  /** bigint as the driver gives it; of the files that are joined. */
  declare totalBytes: string;
  declare totalReads: string;
  declare copiedBytes: string;
  /** Of the joined file, relative to the data base path. */
  declare path: string | null;
  declare readId: string | null;
  declare problem: string | null;
  declare createdById: string | null;
  /** Of the one copy that counts. */
  declare leaseId: string | null;
  declare leaseProcess: number | null;
  declare leaseTouchedAt: Date | null;
  declare finishedAt: Date | null;
}
