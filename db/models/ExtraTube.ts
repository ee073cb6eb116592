import { StoredRecord } from "./StoredRecord.ts";

/** A tube that arrived with an order and belongs to none of its samples. */
export class ExtraTube extends StoredRecord {
  static override tableName = "extra_tubes";

  static override get hasUpdatedAt() {
    return false;
  }

  declare receiptId: string;
  declare orderId: string;
  declare code: string;
  declare note: string | null;
  declare recordedById: string | null;
}
