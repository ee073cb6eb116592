import { StoredRecord } from "./StoredRecord.ts";

/** A session in which the facility receives samples of an order; one per order is open at a time. */
export class Receipt extends StoredRecord {
  static override tableName = "receipts";

  static override get hasUpdatedAt() {
    return false;
  }

  declare orderId: string;
  declare startedById: string | null;
  declare finishedById: string | null;
  /** null while it is open. Its end notifies the owner of the order. */
  declare finishedAt: Date | null;
}
