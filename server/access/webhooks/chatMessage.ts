import type { OrderStage, OrderStatus } from "../../../db/models/Order.ts";
import type { ChatKind } from "../../../db/models/Webhook.ts";
import { fillTemplate } from "./rules/chatTemplates.ts";

const VALUE_MAX_CHARACTERS = 200;
/** The value {status}, as the interface names it. */
export const STATUS_LABELS: Record<"en" | "de", Record<OrderStatus, string>> = {
  en: { DRAFT: "Draft", SUBMITTED: "Submitted", COMPLETED: "Completed" },
  de: { DRAFT: "Entwurf", SUBMITTED: "Eingereicht", COMPLETED: "Abgeschlossen" },
};
/** The value {stage}, as the interface names it. */
export const STAGE_LABELS: Record<"en" | "de", Record<OrderStage, string>> = {
  en: {
    DRAFT: "Draft",
    SUBMITTED: "Submitted",
    ACCEPTED: "Accepted",
    IN_TRANSIT: "In transit",
    RECEIVED: "Received",
    IN_PROGRESS: "In progress",
    DATA_READY: "Data ready",
    DELIVERED: "Delivered",
    CLOSED: "Closed",
    ON_HOLD: "On hold",
    REJECTED: "Rejected",
    CANCELLED: "Cancelled",
  },
  de: {
    DRAFT: "Entwurf",
    SUBMITTED: "Eingereicht",
    ACCEPTED: "Angenommen",
    IN_TRANSIT: "Unterwegs",
    RECEIVED: "Eingegangen",
    IN_PROGRESS: "In Bearbeitung",
    DATA_READY: "Daten liegen vor",
    DELIVERED: "Geliefert",
    CLOSED: "Geschlossen",
    ON_HOLD: "Zurückgestellt",
    REJECTED: "Abgelehnt",
    CANCELLED: "Storniert",
  },
};
const LINK_LABELS = { en: "Open in Lanekeeper", de: "In Lanekeeper öffnen" };

export interface ChatText {
  template: string;
  /** Untrusted, such as names of samples. */
  values: Readonly<Record<string, string>>;
  url: string;
  language: "en" | "de";
}

/** Returns the body for the incoming address of a chat. In Slack the template may contain formatting, the values have
 *  none; Teams shows all of it as plain text. */
export function chatMessage(kind: ChatKind, text: ChatText): string {
  return JSON.stringify(kind === "slack" ? slackMessage(text) : teamsMessage(text));
}

function slackMessage({ template, values, url, language }: ChatText) {
  const text = fillTemplate(template, values, (value) => escapeSlack(oneLine(value)));
  const link = `<${escapeSlack(url)}|${LINK_LABELS[language]}>`;
  return {
    // Shown in notifications of the device only.
    text,
    // Unless verbatim, Slack would turn addresses and names in the values into links and mentions.
    blocks: [{ type: "section", text: { type: "mrkdwn", text: `${text}\n${link}`, verbatim: true } }],
    // Slack would add previews of linked pages.
    unfurl_links: false,
    unfurl_media: false,
  };
}

// Slack interprets only these characters as the start of mentions and links.
function escapeSlack(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

// A text run has no Markdown, and a mention would need an entity in the card.
function teamsMessage({ template, values, url, language }: ChatText) {
  const text = fillTemplate(template, values, oneLine);
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [{ type: "RichTextBlock", inlines: [{ type: "TextRun", text }] }],
          actions: [{ type: "Action.OpenUrl", title: LINK_LABELS[language], url }],
        },
      },
    ],
  };
}

function oneLine(value: string): string {
  const line = value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length <= VALUE_MAX_CHARACTERS
    ? line
    : `${line.slice(0, VALUE_MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
