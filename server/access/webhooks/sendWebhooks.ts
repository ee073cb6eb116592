import type { Knex } from "knex";
import { raw } from "objection";
import { Webhook } from "../../../db/models/Webhook.ts";
import { WebhookDelivery } from "../../../db/models/WebhookDelivery.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import { queueJobAgain } from "../../platform/jobs/queueJobAgain.ts";
import type { Site } from "../../platform/site/site.ts";
import { CHAT_CHANNELS_MAX, DELIVERIES_AT_ONCE, DELIVERY_CLAIM_MS, WEBHOOKS_MAX } from "../limits.ts";
import { attemptDelivery, type Attempting, type ClaimedDelivery } from "./attemptDelivery.ts";

export interface Sending extends Attempting {
  /** Aborted when no further delivery should be claimed. */
  stopping: AbortSignal;
}

/** The deliveries in progress of one process. */
interface Sender {
  /** The number of lanes by webhook; each lane sends one delivery after the other. */
  lanes: Map<string, number>;
  /** Webhooks whose lanes must look for due deliveries once more. */
  again: Set<string>;
  running: Set<Promise<void>>;
  isAwaited: boolean;
}

const senders = new WeakMap<Site, Sender>();

/** Sends the deliveries that are due. Every receiver has lanes of its own, so that one without an answer delays no
 *  other. The first call waits until all lanes have ended; a call in the meantime only starts further lanes, so that
 *  one job at a time is occupied. Every process may send: the database decides which one has a delivery. */
export async function sendWebhooks(site: Site, sending: Sending): Promise<void> {
  if (!site.sealKey) return;
  const sender = getSender(site);
  await releaseLost(site.database);
  await startLanes(site, sender, sending);
  if (sender.isAwaited) return;
  sender.isAwaited = true;
  try {
    while (sender.running.size > 0) await Promise.all(sender.running);
  } finally {
    sender.isAwaited = false;
  }
  await queueNextAttempt(site);
}

function getSender(site: Site): Sender {
  let sender = senders.get(site);
  if (!sender)
    senders.set(
      site,
      (sender = { lanes: new Map(), again: new Set(), running: new Set(), isAwaited: false }),
    );
  return sender;
}

/** Frees deliveries whose attempt has never ended, because its process died. The receiver may have accepted such a
 *  delivery before: it is sent again, under the same webhook-id. */
async function releaseLost(db: Knex): Promise<void> {
  await WebhookDelivery.query(db)
    .where({ status: "sending" })
    .where("claimedAt", "<", db.raw("now() - ? * interval '1 millisecond'", [DELIVERY_CLAIM_MS]))
    .patch({ status: "queued", claimId: null });
}

async function startLanes(site: Site, sender: Sender, sending: Sending): Promise<void> {
  const due = WebhookDelivery.query(site.database)
    .whereColumn("webhookId", "webhooks.id")
    .where({ status: "queued" })
    .where("nextAt", "<=", site.database.fn.now());
  const receivers = await Webhook.query(site.database)
    .where({ active: true })
    .whereExists(due)
    .select("id")
    .limit(WEBHOOKS_MAX + CHAT_CHANNELS_MAX);
  for (const { id } of receivers) {
    // Lanes that are about to end may have missed the newest delivery.
    if (sender.lanes.has(id)) sender.again.add(id);
    for (let lanes = sender.lanes.get(id) ?? 0; lanes < DELIVERIES_AT_ONCE; lanes++) {
      sender.lanes.set(id, lanes + 1);
      const lane = runLane(site, sender, id, sending)
        .catch((error: unknown) => site.log.warn({ err: error, webhookId: id }, "failed to send webhooks"))
        .finally(() => {
          sender.running.delete(lane);
          const others = (sender.lanes.get(id) ?? 1) - 1;
          if (others > 0) sender.lanes.set(id, others);
          else sender.lanes.delete(id);
        });
      sender.running.add(lane);
    }
  }
}

async function runLane(site: Site, sender: Sender, webhookId: string, sending: Sending): Promise<void> {
  while (!sending.stopping.aborted) {
    const claimed = await claimNext(site.database, webhookId);
    if (claimed) {
      const recorded = await attemptDelivery(site, claimed, sending);
      if (recorded?.status === "queued") await queueNextAttempt(site);
    } else if (!sender.again.delete(webhookId)) return;
  }
}

/** Claims the delivery of a webhook that has been due for longest, unless the webhook has its number of deliveries in
 *  progress in all processes. */
async function claimNext(db: Knex, webhookId: string): Promise<ClaimedDelivery | undefined> {
  return transaction(db, async (trx) => {
    // The lock makes the count exact.
    const webhook = await Webhook.query(trx).findById(webhookId).where({ active: true }).forUpdate();
    if (!webhook) return undefined;
    const ofWebhook = WebhookDelivery.query(trx).where({ webhookId });
    const inProgress = await ofWebhook.clone().where({ status: "sending" }).resultSize();
    if (inProgress >= DELIVERIES_AT_ONCE) return undefined;
    const due = ofWebhook
      .clone()
      .where({ status: "queued" })
      .where("nextAt", "<=", trx.fn.now())
      .orderBy("nextAt")
      .limit(1)
      .select("id");
    const [claimed] = await WebhookDelivery.query(trx)
      .where("id", "=", due)
      .patch({ status: "sending", claimId: newId(), claimedAt: raw("now()"), attempts: raw("attempts + 1") })
      .returning("*");
    return claimed && { webhook, delivery: claimed as ClaimedDelivery["delivery"], retries: true };
  });
}

async function queueNextAttempt(site: Site): Promise<void> {
  await queueJobAgain(
    site,
    "sendWebhooks",
    `select min(next_at) as next_at from webhook_deliveries deliveries
     join webhooks on webhooks.id = deliveries.webhook_id and webhooks.active
     where deliveries.status = 'queued'`,
  );
}
