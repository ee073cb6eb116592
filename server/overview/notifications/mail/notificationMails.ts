import type { QueryBuilder } from "objection";
import { Mail } from "../../../../db/models/Mail.ts";
import type { Notification } from "../../../../db/models/Notification.ts";
import { registerMailContent } from "../../../access/mail/mailContent.ts";
import type { MailLanguage } from "../../../access/mail/messages/words.ts";
import { readPackages } from "../../../analysis/pipelines/readPackages.ts";
import type { Site } from "../../../platform/site/site.ts";
import { DIGEST_LISTED } from "../../limits.ts";
import { type PresentedNotification, presentNotification } from "../listNotifications.ts";
import { visibleTo } from "../visibleTo.ts";
import { de } from "./messages/de.ts";
import { en, type NotificationWords } from "./messages/en.ts";

const WORDS: Record<MailLanguage, NotificationWords> = { en, de };

/** Registers the mails of notifications: one for a notification, and the digest of a day. Their facts are read when the
 *  mail is sent, as far as the reader may see them then. */
export function registerNotificationMails(): void {
  registerMailContent("notification", async (site, { notificationId }, { user, language }) => {
    const found = visibleTo(site.database, user).where("notifications.id", notificationId ?? "");
    const [notification] = await readForMail(site, found);
    if (!notification) return null;
    const words = WORDS[language];
    const { title, sentence } = describe(words, notification);
    return {
      subject: [title, subjectRecord(notification)].filter((part) => part !== "").join(" · "),
      paragraphs: [sentence, ...(notification.excerpt === null ? [] : [words.quoted(notification.excerpt)])],
      action: { label: words.open, path: notificationPath(notification) },
      mayBeSwitchedOff: true,
    };
  });
  registerMailContent("digest", async (site, { id }, { user, language }) => {
    const merged = Mail.query(site.database).where({ digestId: id }).select("notificationId");
    const visible = visibleTo(site.database, user).whereIn("notifications.id", merged);
    const [total, shown] = await Promise.all([
      visible.clone().resultSize(),
      readForMail(site, visible.clone().limit(DIGEST_LISTED)),
    ]);
    if (total === 0) return null;
    const words = WORDS[language];
    return {
      subject: words.digestSubject({ total }),
      paragraphs: [
        words.digest,
        ...(total > shown.length ? [words.digestMore({ more: total - shown.length })] : []),
      ],
      items: shown.map((notification) => ({
        text: [describe(words, notification).title, subjectRecord(notification)]
          .filter((part) => part !== "")
          .join(" · "),
        path: notificationPath(notification),
      })),
      action: { label: words.openAll, path: "/notifications" },
      mayBeSwitchedOff: true,
    };
  });
}

async function readForMail(site: Site, found: QueryBuilder<Notification>): Promise<PresentedNotification[]> {
  const [notifications, { pipelines }] = await Promise.all([
    found
      .withGraphFetched("[actor, order, study, run, message]")
      .orderBy([{ column: "notifications.lastAt" }, { column: "notifications.id" }]),
    readPackages(site),
  ]);
  return notifications.map((notification) => presentNotification(notification, pipelines));
}

function describe(words: NotificationWords, notification: PresentedNotification) {
  const { kind, actor, data, times } = notification;
  const codes = Array.isArray(data["sampleCodes"]) ? data["sampleCodes"] : [];
  const about = subjectRecord(notification);
  return words.kinds[kind]({
    by: actor ? `${actor.firstName} ${actor.lastName}` : words.someone,
    about,
    times,
    files: toNumber(data["files"]),
    samples: toNumber(data["samples"]),
    received: toNumber(data["received"]),
    expected: toNumber(data["expected"]),
    exceptions: {
      missing: toNumber(data["missing"]),
      damaged: toNumber(data["damaged"]),
      rejected: toNumber(data["rejected"]),
      extra: toNumber(data["extra"]),
    },
    codes: codes.filter((code) => typeof code === "string").join(", "),
    minutes: Math.round(toNumber(data["idleMs"]) / 60_000),
    receiver: toText(data["name"]),
    token: toText(data["token"]),
    account: toText(data["account"]),
    rule: toText(data["rule"]),
    run: toText(data["run"]),
    expiresAt: new Date(toText(data["expiresAt"]) || 0),
    stage: toText(data["stage"]),
    answer: toText(data["answer"]),
    decision: toText(data["decision"]),
    change: toText(data["change"]),
    freeGigabytes: Math.floor(toNumber(data["freeBytes"]) / 1e9),
  });
}

/** The record of a notification in words: run, order or study. */
function subjectRecord({ order, study, run }: PresentedNotification): string {
  const target = order ? [order.orderNumber, order.name] : [study?.title];
  return [run?.pipelineName, ...target].filter((part) => typeof part === "string" && part !== "").join(" · ");
}

/** The page of a notification, as in the interface. */
function notificationPath({ kind, data, order, study, run, streamRunId }: PresentedNotification): string {
  if (kind === "mail.failed") return "/settings/mail";
  if (kind === "webhook.disabled")
    return data["kind"] === "webhook" ? "/settings/webhooks" : "/settings/chat";
  if (kind.startsWith("account.")) return "/account";
  if (kind === "token.expiring") return data["account"] === null ? "/account" : "/users";
  if (kind.startsWith("rule.")) return `/analyses/rules/${toText(data["ruleId"])}`;
  if (kind.startsWith("runFolder.")) return `/run-folders/${toText(data["runFolderId"])}`;
  if (kind === "reference.attention") return "/pipelines/reference-data";
  if (run) return `/analyses/${run.id}`;
  if (!order) return study ? `/studies/${study.id}` : "/notifications";
  if (streamRunId !== null) return `/orders/${order.id}/streams/${streamRunId}`;
  if (kind.startsWith("quote.")) return `/orders/${order.id}/billing`;
  if (kind.startsWith("samples.deci")) return `/orders/${order.id}/quality`;
  if (kind === "files.published") return `/orders/${order.id}/delivery`;
  return kind.startsWith("message.") ? `/orders/${order.id}#messages` : `/orders/${order.id}`;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toNumber(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
