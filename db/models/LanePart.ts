import { StoredRecord } from "./StoredRecord.ts";

/** One lane of a lane set. */
export class LanePart extends StoredRecord {
  static override tableName = "lane_parts";

  declare laneSetId: string;
  /** The upload that brought the file, which is the id of the part too; null for a stored file that was assigned. */
  declare uploadId: string | null;
  declare lane: number;
  /** Relative to the data base path. */
  declare path: string;
  declare originalName: string;
  /** bigint as the driver gives it; bytes. */
  declare size: string;
  /** As supplied with the upload or the assignment. */
  declare checksum: string | null;

  static override get hasUpdatedAt() {
    return false;
  }
}
