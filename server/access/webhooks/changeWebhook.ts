import type { Knex } from "knex";
import type { z } from "zod";
import { Webhook } from "../../../db/models/Webhook.ts";
import { WebhookDelivery } from "../../../db/models/WebhookDelivery.ts";
import { serializable } from "../../../db/serializable.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { nudgeJob } from "../../platform/jobs/nudgeJob.ts";
import { isRefusedHost, refuseOwnLink } from "../../platform/outgoing/outgoingRule.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { CHAT_CHANNELS_MAX, WEBHOOKS_MAX } from "../limits.ts";
import { sealText } from "../settings/seal.ts";
import {
  channelNotFound,
  insideRefused,
  tooManyChannels,
  tooManyWebhooks,
  unknownTemplateValue,
  webhookNotFound,
} from "./errors.ts";
import { receiverRule } from "./post.ts";
import { presentChannel, presentWebhook } from "./present.ts";
import { unknownValue } from "./rules/chatTemplates.ts";
import type {
  createChannelInput,
  createWebhookInput,
  updateChannelInput,
  updateWebhookInput,
} from "./schema.ts";
import { generateSecret } from "./signature.ts";

/** Lists the webhooks, oldest first: { webhooks }. */
export async function listWebhooks(db: Knex) {
  const found = await webhooks(db).orderBy("id").limit(WEBHOOKS_MAX);
  return { webhooks: found.map(presentWebhook) };
}

/** Creates a webhook. Returns it with its secret, which is returned only here. Raises ownLinkRefused, insideRefused,
 *  tooManyWebhooks. Additions §13. */
export async function createWebhook(ctx: Context, input: z.output<typeof createWebhookInput>) {
  refuseAddress(ctx, input.url);
  const { secret = generateSecret(), ...fields } = input;
  const created = await serializable(ctx.db, async (trx) => {
    if ((await webhooks(trx).resultSize()) >= WEBHOOKS_MAX) raise(tooManyWebhooks());
    const row = { ...fields, kind: "webhook" as const, sealedSecret: sealText(ctx.site, secret) };
    const webhook = await Webhook.query(trx).insert(row).returning("*");
    await recordCreated(trx, ctx, webhook);
    return webhook;
  });
  return { ...presentWebhook(created), secret };
}

/** Changes the given fields of a webhook; active pauses or resumes it. Deliveries that wait are sent after it is
 *  resumed. Raises webhookNotFound, ownLinkRefused, insideRefused. */
export async function updateWebhook(
  ctx: Context,
  { webhookId, secret, ...named }: z.output<typeof updateWebhookInput>,
) {
  if (named.url !== undefined) refuseAddress(ctx, named.url);
  const changes = { ...named, ...(secret !== undefined && { sealedSecret: sealText(ctx.site, secret) }) };
  const after = await change(ctx, changes, (trx) => webhooks(trx).findById(webhookId).forUpdate());
  return presentWebhook(after ?? raise(webhookNotFound()));
}

/** Deletes a webhook with its deliveries. Raises webhookNotFound. */
export async function deleteWebhook(ctx: Context, { webhookId }: { webhookId: string }): Promise<void> {
  const isDeleted = await remove(ctx, (trx) => webhooks(trx).findById(webhookId).forUpdate());
  if (!isDeleted) raise(webhookNotFound());
}

/** Lists the chat channels, oldest first, without their addresses: { channels }. */
export async function listChannels(db: Knex) {
  const found = await channels(db).orderBy("id").limit(CHAT_CHANNELS_MAX);
  return { channels: found.map(presentChannel) };
}

/** Creates a chat channel. Its address is stored encrypted and never returned. Raises ownLinkRefused, insideRefused,
 *  tooManyChannels, unknownTemplateValue. */
export async function createChannel(ctx: Context, input: z.output<typeof createChannelInput>) {
  const { url, templates, ...fields } = input;
  refuseAddress(ctx, url);
  const row = { ...fields, templates: checkedTemplates(templates), sealedUrl: sealText(ctx.site, url) };
  const created = await serializable(ctx.db, async (trx) => {
    if ((await channels(trx).resultSize()) >= CHAT_CHANNELS_MAX) raise(tooManyChannels());
    const channel = await Webhook.query(trx).insert(row).returning("*");
    await recordCreated(trx, ctx, channel);
    return channel;
  });
  return presentChannel(created);
}

/** Changes the given fields of a chat channel; without a url, its address stays. Raises channelNotFound, ownLinkRefused,
 *  insideRefused, unknownTemplateValue. */
export async function updateChannel(
  ctx: Context,
  { channelId, url, templates, ...named }: z.output<typeof updateChannelInput>,
) {
  if (url !== undefined) refuseAddress(ctx, url);
  const changes = {
    ...named,
    ...(templates && { templates: checkedTemplates(templates) }),
    ...(url !== undefined && { sealedUrl: sealText(ctx.site, url) }),
  };
  const after = await change(ctx, changes, (trx) => channels(trx).findById(channelId).forUpdate());
  return presentChannel(after ?? raise(channelNotFound()));
}

/** Deletes a chat channel. Raises channelNotFound. */
export async function deleteChannel(ctx: Context, { channelId }: { channelId: string }): Promise<void> {
  const isDeleted = await remove(ctx, (trx) => channels(trx).findById(channelId).forUpdate());
  if (!isDeleted) raise(channelNotFound());
}

const webhooks = (db: Knex) => Webhook.query(db).where({ kind: "webhook" });
const channels = (db: Knex) => Webhook.query(db).whereNot({ kind: "webhook" });

type Find = (trx: Knex.Transaction) => PromiseLike<Webhook | undefined>;

type Changes = { [Column in keyof Webhook]?: Webhook[Column] | undefined };

async function change(ctx: Context, changes: Changes, find: Find): Promise<Webhook | undefined> {
  const after = await transaction(ctx.db, async (trx) => {
    const before = await find(trx);
    if (!before) return undefined;
    const turned = changes.active === undefined ? {} : { disabledReason: null };
    const changed = await Webhook.query(trx).patchAndFetchById(before.id, {
      ...changes,
      ...turned,
    } as Partial<Webhook>);
    await recordChange(trx, ctx, {
      action: `${noun(before)}.changed`,
      targetType: noun(before),
      targetId: before.id,
      before: auditView(before),
      after: {
        ...auditView(changed),
        ...(changes.sealedSecret && { secretChanged: true }),
        ...(changes.sealedUrl && { addressChanged: true }),
      },
    });
    return changed;
  });
  // Deliveries may have waited while it was paused.
  if (after?.active) await nudgeJob(ctx.site, "sendWebhooks");
  return after;
}

async function remove(ctx: Context, find: Find): Promise<boolean> {
  return transaction(ctx.db, async (trx) => {
    const webhook = await find(trx);
    if (!webhook) return false;
    await webhook.$query(trx).delete();
    await WebhookDelivery.query(trx).where({ webhookId: webhook.id }).delete();
    await recordChange(trx, ctx, {
      action: `${noun(webhook)}.deleted`,
      targetType: noun(webhook),
      targetId: webhook.id,
      before: auditView(webhook),
    });
    return true;
  });
}

async function recordCreated(trx: Knex.Transaction, ctx: Context, webhook: Webhook): Promise<void> {
  await recordChange(trx, ctx, {
    action: `${noun(webhook)}.created`,
    targetType: noun(webhook),
    targetId: webhook.id,
    after: auditView(webhook),
  });
}

export function noun({ kind }: Webhook): "webhook" | "chat" {
  return kind === "webhook" ? "webhook" : "chat";
}

/** The columns that the audit log shows. The path of an address may contain a token. */
export function auditView({ kind, name, url, events, includeAdminFields, active, disabledReason }: Webhook) {
  return {
    ...(kind === "webhook" ? { host: url && new URL(url).host, includeAdminFields } : { kind, name }),
    events,
    active,
    disabledReason,
  };
}

/** Raises ownLinkRefused, insideRefused. A host name is checked at each request, when it is resolved. */
function refuseAddress({ site }: Context, url: string): void {
  refuseOwnLink(url);
  if (isRefusedHost(receiverRule(site), new URL(url).hostname)) raise(insideRefused());
}

/** Returns the templates that differ from the default. Raises unknownTemplateValue. */
function checkedTemplates(templates: Webhook["templates"]): Webhook["templates"] {
  const given = (Object.entries(templates) as [keyof typeof templates, string][]).filter(
    ([, text]) => text !== "",
  );
  for (const [event, text] of given) {
    const name = unknownValue(event, text);
    if (name !== undefined) raise(unknownTemplateValue({ event, name: `{${name}}` }));
  }
  return Object.fromEntries(given);
}
