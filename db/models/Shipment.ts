import { Model } from "objection";
import type { SHIPMENT_DIRECTIONS } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** A parcel with samples of an order. */
export class Shipment extends StoredRecord {
  static override tableName = "shipments";

  static override get hasUpdatedAt() {
    return false;
  }

  declare orderId: string;
  declare direction: (typeof SHIPMENT_DIRECTIONS)[number];
  /** An id of server/ordering/shipping/rules/carriers.ts, or another name. */
  declare carrier: string | null;
  declare trackingNumber: string | null;
  declare note: string | null;
  declare createdById: string | null;
  declare createdBy?: User | null;

  static override get relationMappings() {
    return {
      createdBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "shipments.createdById", to: "users.id" },
      },
    };
  }
}
