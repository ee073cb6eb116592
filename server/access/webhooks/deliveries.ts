import type { z } from "zod";
import { Webhook } from "../../../db/models/Webhook.ts";
import { WebhookDelivery } from "../../../db/models/WebhookDelivery.ts";
import { WebhookEvent } from "../../../db/models/WebhookEvent.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { nudgeJob } from "../../platform/jobs/nudgeJob.ts";
import { newestPage } from "../../platform/lists/newestPage.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { DELIVERIES_KEPT_DAYS } from "../limits.ts";
import { attemptDelivery, type ClaimedDelivery } from "./attemptDelivery.ts";
import { noun } from "./changeWebhook.ts";
import { deliveryInProgress, deliveryNotFound, webhookInactive, webhookNotFound } from "./errors.ts";
import { presentDelivery } from "./present.ts";
import type { deliveriesInput } from "./schema.ts";

const SWEPT_AT_ONCE = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface DeliveryKey {
  webhookId: string;
  deliveryId: string;
}

/** Lists the deliveries of a webhook or chat channel, newest first: { deliveries, total, limit, offset }. Raises
 *  webhookNotFound. */
export async function listDeliveries(ctx: Context, { webhookId, ...page }: z.output<typeof deliveriesInput>) {
  await findReceiver(ctx, webhookId);
  const { rows, total } = await newestPage(WebhookDelivery.query(ctx.db).where({ webhookId }), page);
  return { deliveries: rows.map(presentDelivery), total, ...page };
}

/** Returns a delivery with the body that was sent: JSON text, null before the first attempt and for chat channels.
 *  Raises webhookNotFound, deliveryNotFound. */
export async function getDelivery(ctx: Context, { webhookId, deliveryId }: DeliveryKey) {
  const webhook = await findReceiver(ctx, webhookId);
  const found = await WebhookDelivery.query(ctx.db).findOne({ id: deliveryId, webhookId });
  const delivery = found ?? raise(deliveryNotFound());
  const event = await WebhookEvent.query(ctx.db).findById(delivery.eventId);
  const payload = webhook.includeAdminFields ? event?.adminPayload : event?.payload;
  return { ...presentDelivery(delivery), payload: webhook.kind === "webhook" ? (payload ?? null) : null };
}

/** Sends an event of type webhook.test at once, also while the receiver is paused or does not subscribe to it. There is
 *  one attempt. Returns { delivery } with its outcome. Raises webhookNotFound. */
export async function testReceiver(ctx: Context, { webhookId }: { webhookId: string }) {
  const webhook = await findReceiver(ctx, webhookId);
  const delivery = await transaction(ctx.db, async (trx) => {
    const createdAt = new Date();
    const body = JSON.stringify({
      type: "webhook.test",
      timestamp: createdAt.toISOString(),
      data: { webhookId },
    });
    const event = await WebhookEvent.query(trx).insert({
      type: "webhook.test",
      recordId: webhookId,
      payload: body,
      adminPayload: body,
      createdAt,
    });
    await recordChange(trx, ctx, {
      action: `${noun(webhook)}.tested`,
      targetType: noun(webhook),
      targetId: webhookId,
    });
    return WebhookDelivery.query(trx)
      .insert({
        webhookId,
        eventId: event.id,
        type: "webhook.test",
        status: "sending",
        attempts: 1,
        claimId: newId(),
        claimedAt: new Date(),
        createdAt,
      })
      .returning("*");
  });
  const claimed = { webhook, delivery: delivery as ClaimedDelivery["delivery"], retries: false };
  const sent = await attemptDelivery(ctx.site, claimed);
  return { delivery: presentDelivery(sent ?? raise(webhookNotFound())) };
}

/** Sends a delivery again, under the same webhook-id and with all its attempts. Returns { delivery }. Raises
 *  webhookNotFound, deliveryNotFound, webhookInactive, deliveryInProgress. */
export async function redeliver(ctx: Context, { webhookId, deliveryId }: DeliveryKey) {
  const delivery = await transaction(ctx.db, async (trx) => {
    const webhook = await findReceiver({ db: trx }, webhookId);
    const before = await WebhookDelivery.query(trx).findOne({ id: deliveryId, webhookId }).forUpdate();
    if (!before) return raise(deliveryNotFound());
    if (!webhook.active) raise(webhookInactive());
    if (before.status === "sending") raise(deliveryInProgress());
    await recordChange(trx, ctx, {
      action: `${noun(webhook)}.redelivered`,
      targetType: noun(webhook),
      targetId: webhookId,
      after: { deliveryId, type: before.type },
    });
    return before.$query(trx).patchAndFetch({ status: "queued", attempts: 0, nextAt: new Date() });
  });
  await nudgeJob(ctx.site, "sendWebhooks");
  return { delivery: presentDelivery(delivery) };
}

async function findReceiver({ db }: Pick<Context, "db">, id: string): Promise<Webhook> {
  return (await Webhook.query(db).findById(id)) ?? raise(webhookNotFound());
}

/** Deletes events and deliveries that are older than 30 days. Returns the number of deliveries. */
export async function sweepDeliveries({ database }: Site, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - DELIVERIES_KEPT_DAYS * DAY_MS);
  for (;;) {
    const old = WebhookEvent.query(database)
      .where("createdAt", "<", cutoff)
      .limit(SWEPT_AT_ONCE)
      .select("id");
    if ((await WebhookEvent.query(database).whereIn("id", old).delete()) < SWEPT_AT_ONCE) break;
  }
  return WebhookDelivery.query(database).where("createdAt", "<", cutoff).delete();
}
