import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "../../../db/models/Webhook.ts";
import { WebhookDelivery } from "../../../db/models/WebhookDelivery.ts";
import { WebhookEvent } from "../../../db/models/WebhookEvent.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { DELIVERY_PAUSES_MS } from "../limits.ts";
import { readMailFrame } from "../mail/composeMail.ts";
import { unsealText } from "../settings/seal.ts";
import { auditView, noun } from "./changeWebhook.ts";
import { chatMessage, STAGE_LABELS, STATUS_LABELS } from "./chatMessage.ts";
import { notBuilt, recordGone, secretLost } from "./errors.ts";
import { type EventRecord, readEventBody, readEventRecord } from "./eventRecords.ts";
import { type Answer, post } from "./post.ts";
import { DEFAULT_TEMPLATES } from "./rules/chatTemplates.ts";
import { signatureHeaders } from "./signature.ts";

const RECORD_AGAIN_MS = 1_000;
const GONE = 410;

/** A delivery that this attempt has claimed. */
export interface ClaimedDelivery {
  webhook: Webhook;
  delivery: WebhookDelivery & { claimId: string };
  /** Without retries, a failed attempt is final and does not turn the receiver off, unless it answers 410. */
  retries: boolean;
}

export interface Attempting {
  timeoutMs?: number | undefined;
}

/** Sends a claimed delivery once and records the outcome. An event may be sent again under the same webhook-id when the
 *  process dies in between. Returns the recorded delivery; undefined if it was deleted or claimed by another attempt. */
export async function attemptDelivery(
  site: Site,
  claimed: ClaimedDelivery,
  attempting: Attempting = {},
): Promise<WebhookDelivery | undefined> {
  const outcome = await trySending(site, claimed, attempting);
  for (;;) {
    try {
      return await recordOutcome(site, claimed, outcome);
    } catch (error) {
      const { id } = claimed.delivery;
      site.log.warn({ err: error, deliveryId: id }, "failed to record the outcome of a webhook delivery");
      if (site.closing.aborted) return undefined;
      await sleep(RECORD_AGAIN_MS, undefined, { signal: site.closing }).catch(() => {});
    }
  }
}

/** cause: set if the receiver is not the cause of the failure, which then does not turn it off. final: no further attempt
 *  can succeed. */
type Outcome = Answer & { cause?: "final" | "temporary" };

async function trySending(
  site: Site,
  { webhook, delivery }: ClaimedDelivery,
  { timeoutMs }: Attempting,
): Promise<Outcome> {
  const nothing = { status: null, body: null, durationMs: 0 };
  try {
    const event = await WebhookEvent.query(site.database).findById(delivery.eventId);
    const isChat = webhook.kind !== "webhook";
    const secret = unsealText(site, isChat ? webhook.sealedUrl : webhook.sealedSecret);
    if (secret === undefined) return { ...nothing, error: secretLost(), cause: "final" };
    const body =
      event &&
      (isChat ? await readChatBody(site, webhook, event) : await readEventBody(site, event, webhook));
    if (!event || body === undefined) return { ...nothing, error: recordGone(), cause: "final" };
    if (isChat) return await post(site, secret, { body, timeoutMs });
    const headers = signatureHeaders(secret, { id: event.id, at: new Date(), body });
    return await post(site, webhook.url ?? "", { headers, body, timeoutMs });
  } catch (error) {
    const { id, type } = delivery;
    site.log.error({ err: error, deliveryId: id, type }, "failed to prepare a webhook delivery");
    return { ...nothing, error: notBuilt(), cause: "temporary" };
  }
}

async function readChatBody(site: Site, webhook: Webhook, event: WebhookEvent): Promise<string | undefined> {
  const { kind, templates } = webhook;
  if (kind === "webhook") return undefined;
  const record: Pick<EventRecord, "values" | "status" | "stage" | "path"> | undefined =
    event.type === "webhook.test"
      ? { values: {}, path: "/settings/chat" }
      : await readEventRecord(site.database, event);
  if (!record) return undefined;
  const { language, origin } = await readMailFrame(site);
  return chatMessage(kind, {
    template: templates[event.type] ?? DEFAULT_TEMPLATES[language][event.type],
    values: {
      ...record.values,
      ...(record.status && { status: STATUS_LABELS[language][record.status] }),
      ...(record.stage && { stage: STAGE_LABELS[language][record.stage] }),
    },
    url: new URL(record.path, origin).href,
    language,
  });
}

async function recordOutcome(
  site: Site,
  { webhook: { id: webhookId }, delivery: { id, claimId, attempts, ...delivery }, retries }: ClaimedDelivery,
  { status, body, error, durationMs, cause }: Outcome,
): Promise<WebhookDelivery | undefined> {
  const isDelivered = status !== null && status >= 200 && status < 300;
  const pauseMs =
    retries && cause !== "final" && status !== GONE ? DELIVERY_PAUSES_MS[attempts - 1] : undefined;
  const next = isDelivered
    ? { status: "delivered" as const }
    : pauseMs === undefined
      ? { status: "failed" as const }
      : { status: "queued" as const, nextAt: new Date(Date.now() + pauseMs) };
  return transaction(site.database, async (trx) => {
    // Locked first, as in a change of the webhook.
    const webhook = await Webhook.query(trx).findById(webhookId).forUpdate();
    const [recorded] = await WebhookDelivery.query(trx)
      .where({ id, status: "sending", claimId })
      .patch({
        ...next,
        claimId: null,
        lastAttemptAt: new Date(),
        durationMs,
        responseStatus: status,
        responseBody: body,
        error,
      })
      .returning("*");
    if (!recorded || !webhook?.active || next.status !== "failed") return recorded;
    if (status !== GONE && (cause !== undefined || !retries)) return recorded;
    const disabledReason = status === GONE ? "gone" : "failing";
    const disabled = await webhook.$query(trx).patchAndFetch({ active: false, disabledReason });
    const ctx = contextFor(site, null);
    await recordChange(trx, ctx, {
      action: `${noun(webhook)}.disabled`,
      targetType: noun(webhook),
      targetId: webhook.id,
      before: { active: true },
      after: auditView(disabled),
    });
    await notify(trx, ctx, {
      kind: "webhook.disabled",
      to: { facility: true },
      data: {
        kind: webhook.kind,
        name: webhook.name ?? (webhook.url === null ? "" : new URL(webhook.url).host),
        reason: disabledReason,
        event: delivery.type,
      },
    });
    return recorded;
  });
}
