import { StoredRecord } from "./StoredRecord.ts";

/** One lane of a lane set; its id is that of the upload. */
export class LanePart extends StoredRecord {
  static override tableName = "lane_parts";

  declare laneSetId: string;
  declare lane: number;
  /** Relative to the data base path. */
  declare path: string;
  declare originalName: string;
  /** bigint as the driver gives it; bytes. */
  declare size: string;
  /** As supplied with the upload. */
  declare checksum: string | null;

  static override get hasUpdatedAt() {
    return false;
  }
}
