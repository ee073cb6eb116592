import { linkOptions } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import type { Notification } from "./notification.ts";

/** The text of a notification. */
export function formatNotification({ kind, times, data }: Notification): string {
  switch (kind) {
    case "files.published":
      return t("notifications.files.published", { files: toNumber(data["files"]) });
    case "samples.issue":
      return t("notifications.samples.issue", {
        samples: toNumber(data["samples"]),
        codes: formatCodes(data),
      });
    case "stream.stalled":
      return t("notifications.stream.stalled", { minutes: Math.round(toNumber(data["idleMs"]) / 60_000) });
    case "stream.diskLow":
      return t("notifications.stream.diskLow", { free: formatBytes(toNumber(data["freeBytes"])) });
    case "message.posted":
    case "message.mention":
      return t(`notifications.${kind}`, { times });
    default:
      return t(`notifications.${kind}`);
  }
}

/** The subject of a notification: the order or study, and the run. */
export function notificationSubject({ order, study, run }: Notification): string {
  const target = order ? [order.orderNumber, order.name] : [study?.title];
  const about = run ? [run.pipelineName] : [];
  return [...about, ...target].filter((word) => typeof word === "string").join(" · ");
}

/** The link target of a notification. */
export function notificationLink({ kind, order, study, run, streamRunId }: Notification) {
  if (run) return linkOptions({ to: "/runs/$runId", params: { runId: run.id } });
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
  if (kind === "files.published") return linkOptions({ to: "/orders/$orderId/delivery", params });
  if (kind === "message.posted" || kind === "message.mention")
    return linkOptions({ to: "/orders/$orderId", params, hash: "messages" });
  return linkOptions({ to: "/orders/$orderId", params });
}

function toNumber(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function formatCodes({ samples, sampleCodes }: Notification["data"]): string {
  const codes = Array.isArray(sampleCodes) ? sampleCodes.filter((code) => typeof code === "string") : [];
  return codes.join(", ") + (toNumber(samples) > codes.length ? " …" : "");
}
