import type { Webhook } from "../../../db/models/Webhook.ts";
import type { WebhookDelivery } from "../../../db/models/WebhookDelivery.ts";
import type { SentenceData } from "../../platform/errors/rules/fill.ts";
import { Sentence } from "../../platform/errors/rules/sentence.ts";
import { receiverFailing, receiverGone } from "./errors.ts";

/** A webhook without its secret. */
export function presentWebhook(webhook: Webhook) {
  const { id, url, events, includeAdminFields, createdAt } = webhook;
  return {
    id,
    url: url ?? "",
    events,
    includeAdminFields,
    ...presentState(webhook),
    createdAt: createdAt.toISOString(),
  };
}

/** A chat channel without its address. */
export function presentChannel(webhook: Webhook) {
  const { id, kind, name, events, templates, sealedUrl } = webhook;
  return {
    id,
    kind: kind === "teams" ? ("teams" as const) : ("slack" as const),
    name: name ?? "",
    urlSet: sealedUrl !== null,
    events,
    templates,
    ...presentState(webhook),
  };
}

function presentState({ active, disabledReason }: Webhook) {
  const reason = disabledReason && { gone: receiverGone, failing: receiverFailing }[disabledReason]();
  return { active, disabledReason: reason };
}

/** A delivery without its body. */
export function presentDelivery(delivery: WebhookDelivery) {
  const { id, eventId, type, status, attempts, durationMs, responseStatus, responseBody, error } = delivery;
  return {
    id,
    eventId,
    type,
    status,
    attempts,
    createdAt: delivery.createdAt.toISOString(),
    lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: status === "queued" ? delivery.nextAt.toISOString() : null,
    durationMs,
    responseStatus,
    responseBody,
    error: error && Sentence.revive(error as SentenceData),
  };
}
