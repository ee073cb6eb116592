import { Model } from "objection";

/** One link of the chain over the audit. Append-only, as what it seals. */
export class AuditSeal extends Model {
  static override tableName = "audit_seals";
  static override idColumn = "position";

  /** From 1 on, without a gap. */
  declare position: string;
  declare entryId: string;
  /** SHA-256 of the hash before it and of its entry. */
  declare hash: Buffer;
  declare sealedAt: Date;
}
