import { Model } from "objection";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** A comment on an order. A deleted one remains as a row; its text is erased later. */
export class OrderMessage extends StoredRecord {
  static override tableName = "order_messages";

  declare orderId: string;
  /** 1, 2, 3 … within its order. */
  declare seq: number;
  declare userId: string | null;
  declare body: string;
  declare mentionedIds: string[];
  declare editedAt: Date | null;
  declare deletedAt: Date | null;
  declare user?: User | null;

  static override get relationMappings() {
    return {
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "order_messages.userId", to: "users.id" },
      },
    };
  }
}
