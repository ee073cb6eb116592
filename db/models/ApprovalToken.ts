import { Model } from "objection";

/** A one-time link with which a lead decides on one submission of an order. Deleted when the order no longer awaits
 *  approval. */
export class ApprovalToken extends Model {
  static override tableName = "approval_tokens";
  static override idColumn = "tokenHash";

  /** SHA-256 of the token, which is not stored. */
  declare tokenHash: Buffer;
  declare orderId: string;
  /** The lead to whom the link was sent. */
  declare userId: string;
  declare expiresAt: Date;
}
