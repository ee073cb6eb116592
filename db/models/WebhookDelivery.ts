import type { StoredSentence } from "./PipelineRun.ts";
import type { WEBHOOK_DELIVERY_STATUSES } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";
import type { EventType } from "./Webhook.ts";

/** The delivery of one event to one receiver. status: queued (nextAt), sending (claimed), delivered, failed (given
 *  up). */
export class WebhookDelivery extends StoredRecord {
  static override tableName = "webhook_deliveries";
  static override jsonAttributes = ["error"];
  static override get hasUpdatedAt() {
    return false;
  }

  declare webhookId: string;
  declare eventId: string;
  declare type: EventType;
  declare status: (typeof WEBHOOK_DELIVERY_STATUSES)[number];
  declare attempts: number;
  declare nextAt: Date;
  /** The attempt that holds the delivery; only this attempt may record its outcome. */
  declare claimId: string | null;
  declare claimedAt: Date | null;
  declare lastAttemptAt: Date | null;
  /** Of the last attempt: its duration, the status and the start of the answer, or the reason without an answer. */
  declare durationMs: number | null;
  declare responseStatus: number | null;
  declare responseBody: string | null;
  declare error: StoredSentence | null;
}
