import { Model } from "objection";

/** The counts of the last comparison of the data directory with the records; a single row. */
export class StorageScan extends Model {
  static override tableName = "storage_scans";

  declare id: number;
  declare scannedAt: Date;
  declare unassigned: number;
  declare missing: number;
  /** False if the scan skipped directories or entries. */
  declare isComplete: boolean;
}
