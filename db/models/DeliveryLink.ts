import { Model } from "objection";
import { Order } from "./Order.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** Open until it expires or is revoked; both are permanent. */
export class DeliveryLink extends StoredRecord {
  static override tableName = "delivery_links";

  declare orderId: string;
  declare label: string;
  declare expiresAt: Date;
  declare createdById: string | null;
  declare revokedAt: Date | null;
  declare revokedById: string | null;
  /** Number of downloads from the first byte; a resumed download is not counted again. */
  declare downloadCount: number;
  declare lastUsedAt: Date | null;
  declare order?: Order;
  declare createdBy?: User | null;
  declare revokedBy?: User | null;

  static override get relationMappings() {
    return {
      order: {
        relation: Model.BelongsToOneRelation,
        modelClass: Order,
        join: { from: "delivery_links.orderId", to: "orders.id" },
      },
      createdBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "delivery_links.createdById", to: "users.id" },
      },
      revokedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "delivery_links.revokedById", to: "users.id" },
      },
    };
  }
}
