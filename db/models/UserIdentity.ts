import type { IDENTITY_KINDS } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";

export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** An identity of a sign-on provider or a directory that signs in to an account. An account has at most one of each
 *  issuer. */
export class UserIdentity extends StoredRecord {
  static override tableName = "user_identities";
  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare userId: string;
  declare kind: IdentityKind;
  /** The issuer of a provider; "ldap" for the directory. */
  declare issuer: string;
  /** The permanent identifier at the issuer: `sub`, or the UUID of the entry. */
  declare subject: string;
  declare lastUsedAt: Date | null;
}
