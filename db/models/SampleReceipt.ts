import type { RECEIPT_OUTCOMES, RETURN_STATES, TUBE_CONDITIONS } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** What the facility recorded when a sample arrived, or did not. */
export class SampleReceipt extends StoredRecord {
  static override tableName = "sample_receipts";

  declare receiptId: string;
  declare orderId: string;
  declare sampleId: string;
  declare outcome: (typeof RECEIPT_OUTCOMES)[number];
  declare condition: (typeof TUBE_CONDITIONS)[number];
  /** In microliters. */
  declare volumeUl: number | null;
  /** In nanograms per microliter. */
  declare concentration: number | null;
  declare note: string | null;
  /** Of a rejection. */
  declare reason: string | null;
  /** Of a rejected sample; null without a decision. */
  declare returnState: (typeof RETURN_STATES)[number] | null;
  declare recordedById: string | null;
  declare recordedAt: Date;
}
