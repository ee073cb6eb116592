import { StoredRecord } from "./StoredRecord.ts";
import type { DepartmentRole, Role } from "./User.ts";

/** An invitation to create an account. Valid until it is accepted, revoked or expired; all three are permanent. */
export class Invitation extends StoredRecord {
  static override tableName = "invitations";
  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare email: string;
  declare role: Role;
  declare departmentId: string | null;
  /** With a department only; null means member. */
  declare departmentRole: DepartmentRole | null;
  declare invitedById: string | null;
  /** SHA-256 of the token in the link, which is not stored. */
  declare tokenHash: Buffer;
  declare expiresAt: Date;
  declare acceptedAt: Date | null;
  declare revokedAt: Date | null;
}
