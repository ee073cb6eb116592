import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { readPackages, type Packages } from "../../analysis/pipelines/readPackages.ts";
import type { listNotificationsInput } from "./schema.ts";
import { visibleTo } from "./visibleTo.ts";
import type { Notification } from "../../../db/models/Notification.ts";
import { MESSAGE_EXCERPT_CHARACTERS } from "../limits.ts";
import { describeFailure } from "../../analysis/runRecords/describeFailure.ts";
import { presentName } from "../../platform/people/presentPerson.ts";

/** Lists the notifications of the caller, newest first. unread: only unread ones. Returns { notifications, total,
 *  unread, limit, offset }. */
export async function listNotifications(
  { site, user }: SignedInContext,
  { limit, offset, unread }: z.output<typeof listNotificationsInput>,
) {
  const isUnread = visibleTo(site.database, user).whereNull("notifications.readAt");
  const found = unread ? isUnread.clone() : visibleTo(site.database, user);
  const [notifications, total, unreadTotal, { pipelines }] = await Promise.all([
    found
      .clone()
      .withGraphFetched("[actor, order, study, run, message]")
      .orderBy([
        { column: "notifications.lastAt", order: "desc" },
        { column: "notifications.id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
    isUnread.resultSize(),
    readPackages(site),
  ]);
  return {
    notifications: notifications.map((notification) => presentNotification(notification, pipelines)),
    total,
    unread: unreadTotal,
    limit,
    offset,
  };
}

/** Returns a notification for its reader: records under their current names, a removed pipeline under its id. */
export function presentNotification(found: Notification, pipelines: Packages["pipelines"]) {
  const { order, study, run, actor, ...notification } = found;
  const text = excerptSource(found);
  const pipelineName = run && (pipelines.get(run.pipelineId)?.registry.name ?? run.pipelineId);
  return {
    id: notification.id,
    kind: notification.kind,
    times: notification.times,
    isRead: notification.readAt !== null,
    at: notification.lastAt.toISOString(),
    actor: presentName(actor),
    order: order ? { id: order.id, orderNumber: order.orderNumber, name: order.name } : null,
    study: study ? { id: study.id, title: study.title } : null,
    run: run ? { id: run.id, runNumber: run.runNumber, pipelineName } : null,
    streamRunId: notification.streamRunId,
    excerpt: excerpt(text),
    data: notification.data,
  };
}

export type PresentedNotification = ReturnType<typeof presentNotification>;

/** The text of a comment, the reason of a failed run, or that of a move or an amendment of an order. */
function excerptSource({ kind, data, run, message }: Notification): string | undefined {
  if (kind === "order.stageChanged" || kind === "order.cancelled" || kind.startsWith("amendment."))
    return typeof data["reason"] === "string" ? data["reason"] : undefined;
  if (kind === "run.failed") return run ? describeFailure(run)?.reason : undefined;
  return message && message.deletedAt === null ? message.body : undefined;
}

function excerpt(body: string | undefined): string | null {
  if (body === undefined) return null;
  const line = body.replaceAll(/\s+/g, " ");
  if (line.length <= MESSAGE_EXCERPT_CHARACTERS) return line;
  // Never cuts a surrogate pair.
  return `${line.slice(0, MESSAGE_EXCERPT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Counts the unread notifications of the caller. Returns { unread }. */
export async function countUnread({ db, user }: SignedInContext): Promise<{ unread: number }> {
  return { unread: await visibleTo(db, user).whereNull("notifications.readAt").resultSize() };
}
