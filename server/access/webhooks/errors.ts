import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";
import { CHAT_CHANNELS_MAX, WEBHOOKS_MAX } from "../limits.ts";

export const webhookNotFound = refusal("webhooks.notFound", 404, "Webhook not found");
export const deliveryNotFound = refusal("webhooks.deliveryNotFound", 404, "Delivery not found");
export const tooManyWebhooks = refusal(
  "webhooks.tooMany",
  400,
  "A facility can have at most {webhooks} webhooks. Delete one that is no longer used.",
  { webhooks: WEBHOOKS_MAX },
);
export const insideRefused = refusal(
  "webhooks.insideRefused",
  400,
  "Loopback and private addresses are not allowed unless LANEKEEPER_OUTGOING_ALLOW lists them",
);
export const webhookInactive = refusal(
  "webhooks.inactive",
  409,
  "The webhook is paused. Resume it before you send a delivery again.",
);
export const deliveryInProgress = refusal(
  "webhooks.deliveryInProgress",
  409,
  "The delivery is being sent. Try again in a moment.",
);
export const channelNotFound = refusal("chat.notFound", 404, "Chat channel not found");
export const tooManyChannels = refusal(
  "chat.tooMany",
  400,
  "A facility can have at most {channels} chat channels. Delete one that is no longer used.",
  { channels: CHAT_CHANNELS_MAX },
);
export const unknownTemplateValue = refusal(
  "chat.unknownValue",
  400,
  "The text for {event} contains the unknown value {name}",
);

/** Why a receiver was turned off. */
export const receiverGone = sentence("webhooks.receiverGone", "The receiver answered 410 Gone");
export const receiverFailing = sentence(
  "webhooks.receiverFailing",
  "All attempts to deliver an event failed",
);

/** Why an attempt had no answer. */
export const addressRefused = sentence(
  "webhooks.addressRefused",
  "The address is in a network that Lanekeeper does not contact",
);
export const noAnswer = sentence("webhooks.noAnswer", "No answer within {seconds} seconds");
export const notConnected = sentence("webhooks.notConnected", "Connection failed: {reason}");
export const recordGone = sentence("webhooks.recordGone", "The record no longer exists");
export const secretLost = sentence(
  "webhooks.secretLost",
  "The stored secret cannot be decrypted. Delete the receiver and create it again.",
);
export const notBuilt = sentence(
  "webhooks.notBuilt",
  "The event could not be prepared. The cause is in the server log.",
);
