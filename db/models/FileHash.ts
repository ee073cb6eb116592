import { Model } from "objection";

/** The MD5 and SHA-256 that Lanekeeper computed for a stored file; null until then. A supplied checksum is a column
 *  of the record that names the file. */
export class FileHash extends Model {
  static override tableName = "file_hashes";
  static override idColumn = "path";

  /** Relative to the data directory. */
  declare path: string;
  declare orderId: string | null;
  /** Lower-case hex. */
  declare md5: string | null;
  declare sha256: string | null;
  /** bigint as text; size of the hashed content. */
  declare size: string | null;
  /** bigint as text; bases of its reads, null if Lanekeeper did not count them. */
  declare bases: string | null;
  declare computedAt: Date | null;
  /** Why the last attempt failed. */
  declare problem: string | null;
  declare tries: number;
  declare leaseId: string | null;
  declare leaseProcess: number | null;
  declare leaseTouchedAt: Date | null;
  declare createdAt: Date;
}
