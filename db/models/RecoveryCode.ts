import { StoredRecord } from "./StoredRecord.ts";

/** A code that replaces a lost second factor once. */
export class RecoveryCode extends StoredRecord {
  static override tableName = "recovery_codes";
  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare userId: string;
  /** SHA-256 of the code, which is not stored. */
  declare codeHash: Buffer;
  declare usedAt: Date | null;
}
