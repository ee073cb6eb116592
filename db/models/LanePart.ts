import { StoredRecord } from "./StoredRecord.ts";

/** One lane of a lane set. */
export class LanePart extends StoredRecord {
  static override tableName = "lane_parts";

  declare laneSetId: string;
  /** The upload of the file, whose id is also that of the part; null for a stored file that was assigned. */
  declare uploadId: string | null;
  declare lane: number;
  /** Relative to the data directory. */
  declare path: string;
  declare originalName: string;
  /** bigint as text; bytes. */
  declare size: string;
  /** Supplied with the upload or the assignment. */
  declare checksum: string | null;
  /** bigint as text; null if the file was not counted. */
  declare readCount: string | null;

  static override get hasUpdatedAt() {
    return false;
  }
}
