import { Model } from "objection";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** A file that customer or facility attached to an order, or to one of its samples. */
export class OrderAttachment extends StoredRecord {
  static override tableName = "order_attachments";

  static override get hasUpdatedAt() {
    return false;
  }

  declare orderId: string;
  /** null: of the order. */
  declare sampleId: string | null;
  declare name: string;
  /** Relative to the data directory. */
  declare path: string;
  declare sizeBytes: string;
  declare createdById: string | null;
  declare createdBy?: User | null;

  static override get relationMappings() {
    return {
      createdBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "order_attachments.createdById", to: "users.id" },
      },
    };
  }
}
