import { z } from "zod";
import { EVENT_TYPES, WEBHOOK_DELIVERY_STATUSES } from "../../db/values.ts";
import {
  deliveryInProgress,
  deliveryNotFound,
  insideRefused,
  tooManyWebhooks,
  webhookInactive,
  webhookNotFound,
} from "../../server/access/webhooks/errors.ts";
import { ownLinkRefused } from "../../server/platform/outgoing/errors.ts";
import type { webhooks } from "../webhooks.ts";
import type { Described } from "./operation.ts";
import { count, done, id, pageShape, success, time } from "./shapes.ts";

const webhook = z
  .object({
    id,
    url: z.string(),
    events: z.array(z.enum(EVENT_TYPES)),
    includeAdminFields: z.boolean().describe("Whether `data` contains what a facility admin sees"),
    active: z.boolean(),
    disabledReason: z
      .string()
      .nullable()
      .describe("Why Lanekeeper turned the webhook off; null while it is active or paused by a user"),
    createdAt: time,
  })
  .meta({ id: "Webhook" });
const delivery = z
  .object({
    id,
    eventId: id.describe("The header `webhook-id`, the same for all attempts"),
    type: z.enum(EVENT_TYPES),
    status: z
      .enum(WEBHOOK_DELIVERY_STATUSES)
      .describe("`queued` waits for its next attempt; `failed` is given up"),
    attempts: count,
    createdAt: time,
    lastAttemptAt: time.nullable(),
    nextAttemptAt: time.nullable().describe("Only for `queued`"),
    durationMs: count.nullable().describe("Duration of the last attempt"),
    responseStatus: z.int().nullable().describe("Status of the last answer; null without one"),
    responseBody: z.string().nullable().describe("The first 4 KB of the last answer"),
    error: z.string().nullable().describe("Why the last attempt had no answer"),
  })
  .meta({ id: "WebhookDelivery" });

const addresses = [ownLinkRefused(), insideRefused()];

export const webhooksDescribed: Described<typeof webhooks> = {
  "GET /admin/webhooks": {
    summary: "List webhooks",
    description: "Oldest first, without their secrets. A facility has at most 20.",
    procedure: "webhooks.list",
    answers: { 200: z.object({ webhooks: z.array(webhook) }) },
  },
  "POST /admin/webhooks": {
    summary: "Create webhook",
    description:
      "Events are posted as `{ type, timestamp, data }` with the headers of Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The signature is HMAC-SHA-256 with `secret`, which is generated unless given.",
    procedure: "webhooks.create",
    answers: {
      201: webhook.extend({ secret: z.string().describe("`whsec_…`; returned only in this response") }),
    },
    errors: [...addresses, tooManyWebhooks()],
  },
  "PATCH /admin/webhooks/:webhookId": {
    summary: "Change webhook",
    description:
      "Omitted fields are unchanged. `active` pauses and resumes: events during a pause are not sent, queued deliveries are sent when the webhook is resumed.",
    procedure: "webhooks.update",
    answers: { 200: webhook },
    errors: [...addresses, webhookNotFound()],
  },
  "DELETE /admin/webhooks/:webhookId": {
    summary: "Delete webhook",
    description: "Deletes its deliveries too.",
    procedure: "webhooks.delete",
    answers: { 200: done },
    errors: [webhookNotFound()],
  },
  "POST /admin/webhooks/:webhookId/test": {
    summary: "Send a test event",
    description:
      "Sends an event of type `webhook.test` at once and once, also while the webhook is paused. The result is in `delivery`.",
    procedure: "webhooks.test",
    answers: { 200: success({ delivery }) },
    errors: [webhookNotFound()],
  },
  "GET /admin/webhooks/:webhookId/deliveries": {
    summary: "List deliveries of a webhook",
    description: "Newest first. Deliveries are kept for 30 days.",
    procedure: "webhooks.deliveries",
    answers: { 200: pageShape({ deliveries: z.array(delivery) }) },
    errors: [webhookNotFound()],
  },
  "POST /admin/webhooks/:webhookId/deliveries/:deliveryId/redeliver": {
    summary: "Send a delivery again",
    description: "Queues the same event with the same `webhook-id`; it has all attempts again.",
    procedure: "webhooks.redeliver",
    answers: { 200: success({ delivery }) },
    errors: [webhookNotFound(), deliveryNotFound(), webhookInactive(), deliveryInProgress()],
  },
};
