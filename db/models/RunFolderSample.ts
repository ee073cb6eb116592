import { StoredRecord } from "./StoredRecord.ts";

/** The counts of a sample on a lane of a run folder, by its name in the sample sheet of the demultiplexing. */
export class RunFolderSample extends StoredRecord {
  static override tableName = "run_folder_samples";

  static override get hasUpdatedAt() {
    return false;
  }

  declare runFolderId: string;
  declare lane: number;
  declare sampleName: string;
  declare project: string | null;
  declare i7Sequence: string | null;
  declare i5Sequence: string | null;
  /** Counts are bigint as text. Read pairs count once. */
  declare readCount: string | null;
  declare yieldBases: string | null;
  declare q30Bases: string | null;
  declare libraryId: string | null;
  declare sampleId: string | null;
}
