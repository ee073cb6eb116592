import { Model } from "objection";
import type { DELIVERY_ITEM_KINDS, READ_ROLES } from "../values.ts";
import { Order } from "./Order.ts";
import type { ArtifactStage, ArtifactType } from "./SequencingArtifact.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A file of the current publication of an order, as it was when it was published. It names records by id alone and
 *  outlives them. */
export class DeliveryItem extends StoredRecord {
  static override tableName = "delivery_items";

  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare orderId: string;
  /** From 0, in the order in which the delivery lists its files. */
  declare position: number;
  declare kind: (typeof DELIVERY_ITEM_KINDS)[number];
  /** The id of the read or of the artifact. */
  declare recordId: string;
  /** R1 or R2 of a read, the type of an artifact. */
  declare role: (typeof READ_ROLES)[number] | ArtifactType;
  declare sampleId: string | null;
  declare sampleCode: string | null;
  /** Relative to the data base path. */
  declare path: string;
  declare fileName: string;
  /** bigint as the driver gives it. */
  declare sizeBytes: string | null;
  declare checksum: string | null;
  /** Of an artifact; null for a file of a read. */
  declare stage: ArtifactStage | null;
  /** The run whose output the read is. */
  declare createdByRunId: string | null;
  declare publishedAt: Date;
  declare order?: Order;

  static override get relationMappings() {
    return {
      order: {
        relation: Model.BelongsToOneRelation,
        modelClass: Order,
        join: { from: "delivery_items.orderId", to: "orders.id" },
      },
    };
  }
}
