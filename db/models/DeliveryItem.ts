import { Model } from "objection";
import type { DELIVERY_ITEM_KINDS, READ_ROLES } from "../values.ts";
import { Order } from "./Order.ts";
import type { ArtifactStage, ArtifactType } from "./SequencingArtifact.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A file of the current publication of an order, as it was at the publication. It refers to records only by id and
 *  outlives them. */
export class DeliveryItem extends StoredRecord {
  static override tableName = "delivery_items";

  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare orderId: string;
  /** Position in the file list of the delivery, from 0. */
  declare position: number;
  declare kind: (typeof DELIVERY_ITEM_KINDS)[number];
  /** Id of the read set or the artifact. */
  declare recordId: string;
  /** R1 or R2 of a read set, or the type of an artifact. */
  declare role: (typeof READ_ROLES)[number] | ArtifactType;
  declare sampleId: string | null;
  declare sampleCode: string | null;
  /** Relative to the data directory. */
  declare path: string;
  declare fileName: string;
  /** bigint as text. */
  declare sizeBytes: string | null;
  declare checksum: string | null;
  /** Of an artifact; null for a FASTQ file. */
  declare stage: ArtifactStage | null;
  /** The run that created the read set. */
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
