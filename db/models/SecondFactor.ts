import type { SECOND_FACTOR_KINDS } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";

export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

/** An authenticator app (at most one of each account) or a passkey, asked for after the password. */
export class SecondFactor extends StoredRecord {
  static override tableName = "second_factors";
  static override jsonAttributes = ["transports"];
  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare userId: string;
  declare kind: SecondFactorKind;
  declare name: string;
  /** Of an authenticator app: the secret, encrypted, and the time step of the last accepted code. */
  declare sealedSecret: string | null;
  declare lastStep: number | null;
  /** Of a passkey: what WebAuthn verifies a signature with, and the host name that the passkey belongs to. */
  declare credentialId: string | null;
  declare publicKey: Buffer | null;
  /** bigint as text. */
  declare counter: string | null;
  declare transports: string[] | null;
  declare rpId: string | null;
  declare lastUsedAt: Date | null;
}
