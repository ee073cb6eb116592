import { StoredRecord } from "./StoredRecord.ts";
import type { EventType } from "./Webhook.ts";

/** A change that at least one receiver subscribes to. */
export class WebhookEvent extends StoredRecord {
  static override tableName = "webhook_events";
  static override get hasUpdatedAt() {
    return false;
  }

  declare type: EventType;
  /** The order, upload, pipeline run, live sequencing run, study or webhook. */
  declare recordId: string;
  /** The body for receivers, and for those with fields of the facility. Null until the first attempt, which builds it;
   *  the same for all attempts since. */
  declare payload: string | null;
  declare adminPayload: string | null;
}
