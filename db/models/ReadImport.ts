import type { DataClass } from "./Read.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** waiting → copying → done or failed; back to waiting when the copying process stops. No other transitions. */
export type ReadImportStatus = "waiting" | "copying" | "done" | "failed";

/** States with remaining work. */
export const OPEN_READ_IMPORTS: ReadImportStatus[] = ["waiting", "copying"];

/** The import of one sample of a live sequencing run: its files, joined into one file that becomes the read set. */
export class ReadImport extends StoredRecord {
  static override tableName = "read_imports";

  declare streamRunId: string;
  declare sampleId: string;
  declare status: ReadImportStatus;
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
  /** Number of starts. Only the latest attempt may change the row. */
  declare attempt: number;
  declare finishedAt: Date | null;
}
