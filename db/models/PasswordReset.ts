import { StoredRecord } from "./StoredRecord.ts";

/** A link that sets a new password once. Deleted by every change of the password. */
export class PasswordReset extends StoredRecord {
  static override tableName = "password_resets";
  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare userId: string;
  /** SHA-256 of the token in the link, which is not stored. */
  declare tokenHash: Buffer;
  declare expiresAt: Date;
}
