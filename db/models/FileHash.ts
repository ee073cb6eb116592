import { Model } from "objection";

/** The MD5 and SHA-256 that Lanekeeper computed of a stored file; null until then. A supplied checksum is a column of
 *  the record that names the file. */
export class FileHash extends Model {
  static override tableName = "file_hashes";
  static override idColumn = "path";

  /** Relative to the data base path. */
  declare path: string;
  declare orderId: string | null;
  /** Lower-case hex. */
  declare md5: string | null;
  declare sha256: string | null;
  /** bigint as the driver gives it; of the bytes that were hashed. */
  declare size: string | null;
  declare computedAt: Date | null;
  /** Why the last attempt failed. */
  declare problem: string | null;
  declare tries: number;
  declare leaseId: string | null;
  declare leaseProcess: number | null;
  declare leaseTouchedAt: Date | null;
  declare createdAt: Date;
}
