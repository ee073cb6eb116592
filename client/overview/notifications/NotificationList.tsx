import { ActionIcon, Text, Tooltip, VisuallyHidden } from "@mantine/core";
import {
  IconActivity,
  IconAlertTriangle,
  IconAt,
  IconCheck,
  IconClipboardList,
  IconDownload,
  IconMail,
  IconMailOpened,
  IconMessage,
  IconPlayerPlay,
} from "@tabler/icons-react";
import { Link, linkOptions } from "@tanstack/react-router";
import { hasText, t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import classes from "./notifications.module.css";
import { useMarkRead } from "./useMarkRead.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/**
 * Notifications, each with a link to its subject, which marks it as read.
 * @param onFollow called after a click on a link
 */
export function NotificationList({
  notifications,
  onFollow,
}: {
  notifications: Notification[];
  onFollow?: () => void;
}) {
  const { mayMark, mark } = useMarkRead();
  return (
    <ul className={classes.list} aria-label={t("notifications.list")}>
      {notifications.map((notification) => {
        const { id, isRead, actor, at, excerpt } = notification;
        const subject = notificationSubject(notification);
        const turn = t(isRead ? "notifications.markUnread" : "notifications.markRead");
        return (
          <li key={id} className={classes.entry} data-unread={!isRead || undefined}>
            <KindIcon kind={notification.kind} />
            <div className={classes.words}>
              <Link
                {...notificationLink(notification)}
                className={classes.link}
                onClick={() => {
                  if (mayMark && !isRead) mark(id, true);
                  onFollow?.();
                }}
              >
                {!isRead && <VisuallyHidden>{`${t("notifications.unread")}: `}</VisuallyHidden>}
                {formatNotification(notification)}
              </Link>
              {excerpt !== null && (
                <Text size="sm" lineClamp={2} className={classes.excerpt}>
                  {excerpt}
                </Text>
              )}
              {subject !== "" && (
                <Text size="sm" c="dimmed" className={classes.excerpt}>
                  {subject}
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {actor && `${actor.firstName} ${actor.lastName} · `}
                <Time at={at} />
              </Text>
            </div>
            {mayMark && (
              <Tooltip label={turn} openDelay={500}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  className={classes.turn}
                  aria-label={turn}
                  onClick={() => mark(id, !isRead)}
                >
                  {isRead ? <IconMail {...ICON} /> : <IconMailOpened {...ICON} />}
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const TROUBLES: Notification["kind"][] = [
  "samples.issue",
  "run.failed",
  "rule.notStarted",
  "rule.paused",
  "stream.stalled",
  "stream.diskLow",
  "stream.folderMissing",
  "mail.failed",
  "webhook.disabled",
  "token.expiring",
  "account.secondFactor",
  "account.identityUnlinked",
  "reference.attention",
  "runFolder.stalled",
  "runFolder.unplanned",
];

function KindIcon({ kind }: { kind: Notification["kind"] }) {
  const isTrouble = TROUBLES.includes(kind);
  return (
    <span className={classes.icon} data-trouble={isTrouble || undefined}>
      {isTrouble ? <IconAlertTriangle {...ICON} /> : <PlainIcon kind={kind} />}
    </span>
  );
}

function PlainIcon({ kind }: { kind: Notification["kind"] }) {
  if (kind === "message.mention") return <IconAt {...ICON} />;
  if (kind === "message.posted") return <IconMessage {...ICON} />;
  if (kind === "files.published") return <IconDownload {...ICON} />;
  if (kind === "order.completed" || kind === "upload.completed") return <IconCheck {...ICON} />;
  if (kind.startsWith("run.") || kind === "results.selected") return <IconPlayerPlay {...ICON} />;
  return kind.startsWith("stream.") || kind.startsWith("runFolder.") ? (
    <IconActivity {...ICON} />
  ) : (
    <IconClipboardList {...ICON} />
  );
}

/** The text of a notification. */
function formatNotification({ kind, times, data }: Notification): string {
  switch (kind) {
    case "files.published":
      return t("notifications.files.published", { files: toNumber(data["files"]) });
    case "order.samplesReceived":
      return t("notifications.order.samplesReceived", {
        received: toNumber(data["received"]),
        expected: toNumber(data["expected"]),
      });
    case "samples.issue":
      return t("notifications.samples.issue", {
        samples: toNumber(data["samples"]),
        codes: formatCodes(data),
      });
    case "samples.decisionAsked":
    case "samples.decisionAnswered":
    case "samples.decided":
    case "samples.replacementAnswered":
      return t(`notifications.${kind}`, {
        samples: toNumber(data["samples"]),
        codes: formatCodes(data),
      });
    case "stream.stalled":
      return t("notifications.stream.stalled", { minutes: Math.round(toNumber(data["idleMs"]) / 60_000) });
    case "stream.diskLow":
      return t("notifications.stream.diskLow", { free: formatBytes(toNumber(data["freeBytes"])) });
    case "order.stageChanged":
      return formatStage(data["stage"]);
    case "webhook.disabled":
      return t("notifications.webhook.disabled", { receiver: toText(data["name"]) });
    case "run.proposed":
    case "rule.notStarted":
    case "rule.paused":
      return t(`notifications.${kind}`, { rule: toText(data["rule"]) });
    case "runFolder.complete":
    case "runFolder.stalled":
    case "runFolder.unplanned":
      return t(`notifications.${kind}`, { run: toText(data["run"]) });
    case "token.expiring":
      return t("notifications.token.expiring", {
        token: toText(data["token"]),
        account: toText(data["account"]),
      });
    case "message.posted":
    case "message.mention":
    case "mail.failed":
      return t(`notifications.${kind}`, { times });
    default:
      return t(`notifications.${kind}`);
  }
}

/** The subject of a notification: the order or study, and the run. */
function notificationSubject({ order, study, run }: Notification): string {
  const target = order ? [order.orderNumber, order.name] : [study?.title];
  const about = run ? [run.pipelineName] : [];
  return [...about, ...target].filter((word) => typeof word === "string").join(" · ");
}

/** The link target of a notification. */
function notificationLink({ kind, data, order, study, run, streamRunId }: Notification) {
  if (kind === "mail.failed") return linkOptions({ to: "/settings/mail" });
  if (kind === "webhook.disabled")
    return linkOptions({ to: data["kind"] === "webhook" ? "/settings/webhooks" : "/settings/chat" });
  if (kind.startsWith("account.")) return linkOptions({ to: "/account" });
  if (kind === "token.expiring")
    return data["account"] === null ? linkOptions({ to: "/account" }) : linkOptions({ to: "/users" });
  if (kind === "rule.notStarted" || kind === "rule.paused")
    return linkOptions({ to: "/analyses/rules/$ruleId", params: { ruleId: toText(data["ruleId"]) } });
  if (kind.startsWith("runFolder."))
    return linkOptions({
      to: "/run-folders/$runFolderId",
      params: { runFolderId: toText(data["runFolderId"]) },
    });
  if (kind === "reference.attention") return linkOptions({ to: "/pipelines/reference-data" });
  if (run) return linkOptions({ to: "/analyses/$runId", params: { runId: run.id } });
  if (!order)
    return study
      ? linkOptions({ to: "/studies/$studyId", params: { studyId: study.id } })
      : linkOptions({ to: "/notifications" });
  const params = { orderId: order.id };
  if (streamRunId !== null)
    return linkOptions({
      to: "/orders/$orderId/streams/$streamRunId",
      params: { ...params, streamRunId },
    });
  if (kind.startsWith("quote.")) return linkOptions({ to: "/orders/$orderId/billing", params });
  if (kind.startsWith("samples.deci")) return linkOptions({ to: "/orders/$orderId/quality", params });
  if (kind === "files.published") return linkOptions({ to: "/orders/$orderId/delivery", params });
  if (kind === "message.posted" || kind === "message.mention")
    return linkOptions({ to: "/orders/$orderId", params, hash: "messages" });
  return linkOptions({ to: "/orders/$orderId", params });
}

function formatStage(stage: unknown): string {
  const key = `notifications.order.stageChanged.${toText(stage)}`;
  return hasText(key) ? t(key) : t("notifications.order.completed");
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toNumber(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function formatCodes({ samples, sampleCodes }: Notification["data"]): string {
  const codes = Array.isArray(sampleCodes) ? sampleCodes.filter((code) => typeof code === "string") : [];
  return codes.join(", ") + (toNumber(samples) > codes.length ? " …" : "");
}

type Notification = Outputs["notifications"]["list"]["notifications"][number];
