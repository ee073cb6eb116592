import { Model } from "objection";

/** One link of the hash chain over the audit log. Append-only, as the entries. */
export class AuditSeal extends Model {
  static override tableName = "audit_seals";
  static override idColumn = "position";

  /** Starts at 1, without gaps. */
  declare position: string;
  declare entryId: string;
  /** SHA-256 of the previous hash and the entry. */
  declare hash: Buffer;
  declare sealedAt: Date;
}
