import { Model } from "objection";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** The content of an order, from which its author, or all users, start new orders. */
export class OrderTemplate extends StoredRecord {
  static override tableName = "order_templates";
  static override jsonAttributes = ["content"];

  declare name: string;
  declare userId: string;
  declare isShared: boolean;
  /** server/ordering/templates/orderContent.ts */
  declare content: unknown;
  declare user?: User;

  static override get relationMappings() {
    return {
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "order_templates.userId", to: "users.id" },
      },
    };
  }
}
