import type { CHAT_KINDS, EVENT_TYPES } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";

export type EventType = (typeof EVENT_TYPES)[number];
export type ChatKind = (typeof CHAT_KINDS)[number];

/** A receiver of events: a webhook of the facility, or a channel of a chat. */
export class Webhook extends StoredRecord {
  static override tableName = "webhooks";
  static override jsonAttributes = ["templates"];

  declare kind: "webhook" | ChatKind;
  /** Of a chat channel; null for a webhook. */
  declare name: string | null;
  /** Of a webhook. The address of a chat channel is a secret: sealedUrl. */
  declare url: string | null;
  declare sealedUrl: string | null;
  /** The key of the signatures, encrypted; null for a chat channel. */
  declare sealedSecret: string | null;
  declare events: EventType[];
  /** Texts of a chat channel by event type, where they differ from the default. */
  declare templates: Partial<Record<EventType, string>>;
  declare includeAdminFields: boolean;
  declare active: boolean;
  /** Why Lanekeeper turned it off: gone (the receiver answered 410) or failing (all attempts failed); null while it is
   *  active or paused by a user. */
  declare disabledReason: "gone" | "failing" | null;
}
