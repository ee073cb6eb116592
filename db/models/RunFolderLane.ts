import { StoredRecord } from "./StoredRecord.ts";

/** The counts of a lane of a run folder. */
export class RunFolderLane extends StoredRecord {
  static override tableName = "run_folder_lanes";

  static override get hasUpdatedAt() {
    return false;
  }

  declare runFolderId: string;
  declare lane: number;
  /** Counts are bigint as text. */
  declare clusters: string | null;
  declare clustersPassing: string | null;
  declare yieldBases: string | null;
  declare q30Bases: string | null;
  declare undeterminedReads: string | null;
}
