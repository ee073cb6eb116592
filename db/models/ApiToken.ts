import { Model } from "objection";
import type { TOKEN_SCOPES } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** A token with which a program acts for its user. Valid until it expires or is revoked; both are permanent. */
export class ApiToken extends StoredRecord {
  static override tableName = "api_tokens";
  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare userId: string;
  declare name: string;
  /** SHA-256 of the token, which is not stored. */
  declare tokenHash: Buffer;
  declare scopes: TokenScope[];
  /** Accurate to a minute. */
  declare lastUsedAt: Date | null;
  declare expiresAt: Date;
  declare revokedAt: Date | null;
  /** When the users who can replace it were notified that it expires. */
  declare expiryNotifiedAt: Date | null;
  declare user?: User;

  static override get relationMappings() {
    return {
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "api_tokens.userId", to: "users.id" },
      },
    };
  }
}
